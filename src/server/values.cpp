#include "cgt/facts.hpp"
#include "cgt/parse.hpp"
#include "cgt/thermograph.hpp"
#include "core/text.hpp"
#include "server/fields.hpp"
#include "server/routes.hpp"

// What can be said of a combinatorial value, for whoever has only its text.
namespace banmen::server {
namespace {

// Fractions of a second: strangers wait in one line with everybody else's moves.
constexpr std::uint64_t work_limit = 1'000'000;
constexpr std::chrono::milliseconds time_limit{1000};
constexpr std::size_t longest = 20'000;

Json to_json(const std::optional<cgt::Dyadic>& number) {
  return number ? Json(cgt::to_text(*number)) : Json();
}

// Corners, [temperature, value] each.
Json to_json(const cgt::Wall& wall) {
  Json points = Json::array();
  for (const auto& [temperature, value] : wall)
    points.push_back({cgt::to_text(temperature), cgt::to_text(value)});
  return points;
}

Result<Json> thermograph_of(cgt::Store& store, cgt::Id value) {
  if (store.has_infinity(value)) return Json();
  return cgt::thermograph(store, value).map([](const cgt::Thermograph& graph) {
    return Json{{"left_wall", to_json(graph.left)}, {"right_wall", to_json(graph.right)}};
  });
}

Result<Json> describe(const std::string& expression) {
  if (expression.size() > longest)
    return fail(Errc::too_large, "the expression is longer than " + std::to_string(longest),
                "expression", "`banmen cgt` has no such limit");
  cgt::Store store(1, {work_limit, Stop().until(Clock::now() + time_limit)});
  const auto value = cgt::parse(store, expression);
  if (!value) return fail(value.error());
  const auto facts = cgt::facts(store, *value);
  if (!facts) return fail(facts.error());
  const auto text = cgt::name_if_short(store, *value);
  if (!text) return fail(text.error());
  const auto graph = thermograph_of(store, *value);
  if (!graph) return fail(graph.error());
  return Json{{"expression", trim(expression)},
              {"value", *text ? Json(**text) : Json()},
              {"outcome", std::string(1, cgt::to_letter(facts->outcome))},
              {"mean", to_json(facts->mean)},
              {"temperature", to_json(facts->temperature)},
              {"left_stop", to_json(facts->left_stop)},
              {"right_stop", to_json(facts->right_stop)},
              {"birthday", facts->birthday},
              {"thermograph", *graph}};
}

Answer show_value(App&, const Request& request) {
  Fields fields(request, {"expression"});
  const std::string expression = fields.required_text("expression");
  if (fields.failed()) return fields.problem();
  const auto answer = describe(expression);
  if (answer) return ok(*answer);
  Error error = answer.error();
  // Time was up: asking again would not help.
  if (error.code == Errc::stopped) error.code = Errc::too_large;
  if (error.where != "expression")
    error.where = "expression" + (error.where.empty() ? "" : ", " + error.where);
  return problem(error);
}

}  // namespace

std::vector<Route> value_routes() {
  return {{"POST", "/api/v1/values", show_value, Cost::reading}};
}

}  // namespace banmen::server
