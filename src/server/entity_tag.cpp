#include "server/entity_tag.hpp"

#include <algorithm>
#include <optional>

#include "core/text.hpp"

namespace banmen::server {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t'; }

// Of what stands between quotes: anything visible, and bytes above ASCII.
bool is_tag_char(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x21 && byte != '"' && byte != 0x7f;
}

// The tag at `at`, which moves behind it; none where there is no tag.
std::optional<EntityTag> take_tag(std::string_view text, std::size_t& at) {
  std::size_t next = at;
  const bool weak = text.substr(next).starts_with("W/");
  if (weak) next += 2;
  if (next >= text.size() || text[next] != '"') return std::nullopt;
  const std::size_t begin = ++next;
  while (next < text.size() && is_tag_char(text[next])) ++next;
  if (next >= text.size() || text[next] != '"') return std::nullopt;
  at = next + 1;
  return EntityTag{std::string(text.substr(begin, next - begin)), weak};
}

}  // namespace

Result<TagList> read_tags(std::string_view header, const std::string& where) {
  TagList list;
  if (trim(header) == "*") {
    list.any = true;
    return list;
  }
  bool after_tag = false;
  for (std::size_t at = 0; at < header.size();) {
    if (is_space(header[at]) || header[at] == ',') {
      after_tag = after_tag && header[at] != ',';
      ++at;
      continue;
    }
    const std::size_t begin = at;
    auto tag = after_tag ? std::nullopt : take_tag(header, at);
    if (!tag)
      return fail(Errc::bad_syntax,
                  "character " + std::to_string(begin + 1) + " begins no entity tag", where,
                  R"(write an ETag with its quotes, like "3", several with commas, or *)");
    list.tags.push_back(*std::move(tag));
    after_tag = true;
  }
  return list;
}

bool is_known(const std::string& if_none_match, std::string_view etag) {
  const auto list = read_tags(if_none_match, "If-None-Match");
  const auto present = read_tags(etag, "ETag");
  if (!list || !present || present->tags.empty()) return false;
  return list->any ||
         std::ranges::find(list->tags, present->tags[0].text, &EntityTag::text) != list->tags.end();
}

}  // namespace banmen::server
