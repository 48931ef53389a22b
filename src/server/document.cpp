#include "server/document.hpp"

namespace banmen::server {
namespace {

using service::Json;

class Reader final : public Json::json_sax_t {
 public:
  Json root;

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(Json::number_integer_t value) override { return put(value); }
  bool number_unsigned(Json::number_unsigned_t value) override { return put(value); }
  bool number_float(Json::number_float_t value, const std::string&) override { return put(value); }
  bool string(std::string& value) override { return put(std::move(value)); }
  bool binary(Json::binary_t& value) override { return put(Json::binary(std::move(value))); }
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool key(std::string& name) override {
    name_ = std::move(name);
    return true;
  }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_array() override { return close(); }
  bool parse_error(std::size_t, const std::string&, const Json::exception&) override {
    return false;
  }

 private:
  bool put(Json value) {
    add(std::move(value));
    return true;
  }
  bool open(Json value) {
    open_.push_back(add(std::move(value)));
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }
  // Stays where it is while anything is put into it: only what is innermost grows.
  Json* add(Json value) {
    if (open_.empty()) {
      root = std::move(value);
      return &root;
    }
    Json& inside = *open_.back();
    if (inside.is_array()) {
      inside.push_back(std::move(value));
      return &inside.back();
    }
    auto& members = inside.get_ref<Json::object_t&>();
    return &members.emplace_back(std::move(name_), std::move(value)).second;
  }

  std::vector<Json*> open_;
  std::string name_;
};

}  // namespace

Json read_document(const std::string& text) {
  Reader reader;
  Json::sax_parse(text, &reader);
  return std::move(reader.root);
}

}  // namespace banmen::server
