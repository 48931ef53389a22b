#include <iostream>
#include <iterator>

#include "cgt/born.hpp"
#include "cgt/facts.hpp"
#include "cgt/parse.hpp"
#include "cgt/thermograph_svg.hpp"
#include "cli/limit_options.hpp"
#include "cli/signals.hpp"
#include "cli/verbs.hpp"
#include "core/file.hpp"
#include "core/json.hpp"
#include "core/text.hpp"

namespace banmen::cli {
namespace {

// A few seconds of work; a sum that needs more is better refused than waited for.
constexpr std::uint64_t work_limit = 10'000'000;

struct Args {
  std::vector<std::string> expressions;
  std::string file, born_by, thermograph;
  bool all = false, compare = false, affine = false;
};

struct Question {
  std::string text, where;  // where: before the column, "line 3 of FILE"
};

Result<cgt::Id> read(cgt::Store& store, const Question& question) {
  auto value = cgt::parse(store, question.text);
  if (value || question.where.empty()) return value;
  Error error = value.error();
  error.where = question.where + (error.where.empty() ? "" : ", " + error.where);
  return fail(error);
}

Result<std::vector<Question>> questions(const Args& args) {
  std::vector<Question> all;
  for (std::size_t i = 0; i < args.expressions.size(); ++i)
    all.push_back({args.expressions[i],
                   args.expressions.size() > 1 ? "expression " + std::to_string(i + 1) : ""});
  if (args.file.empty()) return all;
  const auto text =
      args.file == "-" ? Result<std::string>(tl::in_place, std::istreambuf_iterator<char>(std::cin),
                                             std::istreambuf_iterator<char>())
                       : read_file(args.file);
  if (!text) return fail(text.error());
  const auto lines = split(*text, '\n');
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (const auto line = trim(lines[i]); !line.empty() && line.front() != '#')
      all.push_back({std::string(lines[i]),
                     (args.file == "-" ? "stdin" : args.file) + " line " + std::to_string(i + 1)});
  return all;
}

// `text`: none where it is too long to be written.
Json to_json(const std::string& expression, const std::optional<std::string>& text,
             const cgt::Facts& facts) {
  Json json = {{"expression", expression},
               {"value", text ? Json(*text) : Json()},
               {"outcome", std::string(1, cgt::to_letter(facts.outcome))}};
  const auto add = [&](const char* key, const std::optional<cgt::Dyadic>& number) {
    if (number) json[key] = cgt::to_text(*number);
  };
  add("mean", facts.mean);
  add("temperature", facts.temperature);
  add("left_stop", facts.left_stop);
  add("right_stop", facts.right_stop);
  json["birthday"] = facts.birthday;
  return json;
}

constexpr const char* no_text = "(its text would be longer than a megabyte)";

Error too_long(const Question& question) {
  return {Errc::too_large, "the value's text is longer than a megabyte", question.where,
          "--all and --json tell the rest: outcome, mean, temperature, stops and birthday"};
}

Result<void> answer(Context& context, const Args& args, const Question& question) {
  cgt::Store store(1, {work_limit, context.stop});
  const auto value = read(store, question);
  if (!value) return fail(value.error());
  const auto text = cgt::name_if_short(store, *value);
  if (!text) return fail(text.error());
  if (!context.json && !args.all) {
    if (!*text) return fail(too_long(question));
    context.print("{}\n", **text);
    return {};
  }
  const auto facts = cgt::facts(store, *value);
  if (!facts) return fail(facts.error());
  const Json json = to_json(std::string(trim(question.text)), *text, *facts);
  if (context.json) {
    context.out_json(json);
    return {};
  }
  for (const auto& [key, fact] : json.items())
    context.print("{}: {}\n", key,
                  fact.is_string() ? fact.get<std::string>()
                  : fact.is_null() ? no_text
                                   : json_text(fact));
  return {};
}

// Every question gets its answer or its error; one bad line does not silence the others.
Result<int> answer_all(Context& context, const Args& args) {
  const auto all = questions(args);
  if (!all) return fail(all.error());
  if (all->empty())
    return fail(Errc::bad_syntax, "an expression is missing", "EXPR",
                "for example: banmen cgt \"{0|*} + 3.↑*\"");
  int code = exit_ok;
  for (const auto& question : *all) {
    const auto answered = answer(context, args, question);
    if (!answered) code = context.report(answered.error());
    if (context.stop.requested()) return exit_stopped;
  }
  return code;
}

Result<int> compare(Context& context, const Args& args) {
  if (args.expressions.size() != 2 || !args.file.empty())
    return fail(Errc::bad_syntax,
                "two values are compared, not " + std::to_string(args.expressions.size()),
                "--compare", "banmen cgt --compare \"{1|0}\" 1/2");
  cgt::Store store(1, {work_limit, context.stop});
  std::vector<cgt::Id> values;
  const auto both = questions(args);
  if (!both) return fail(both.error());
  for (const auto& question : *both) {
    const auto value = read(store, question);
    if (!value) return fail(value.error());
    values.push_back(*value);
  }
  const auto relation = cgt::attempt(
      [&]() -> Result<std::string> { return cgt::compare(store, values[0], values[1]); });
  if (!relation) return fail(relation.error());
  if (context.json)
    context.out_json(Json{{"a", trim(args.expressions[0])},
                          {"b", trim(args.expressions[1])},
                          {"relation", *relation}});
  else
    context.print("{}\n", *relation);
  return exit_ok;
}

Result<int> count_born(Context& context, const Args& args) {
  const auto day = read_integer(std::string(trim(args.born_by)), -1, 99, "--born-by");
  if (!day) return fail(day.error());
  cgt::Store store(16, {0, context.stop});
  auto values = cgt::born_by(store, static_cast<int>(*day),
                             args.affine ? cgt::World::affine : cgt::World::shorts);
  if (!values) {
    values.error().where = "--born-by";
    return fail(values.error());
  }
  if (context.json)
    context.out_json(Json{{"day", *day}, {"affine", args.affine}, {"count", values->size()}});
  else
    context.print("{}\n", values->size());
  return exit_ok;
}

Json to_json(const cgt::Wall& wall) {
  Json points = Json::array();
  for (const auto& [temperature, value] : wall)
    points.push_back({cgt::to_text(temperature), cgt::to_text(value)});
  return points;
}

Result<int> draw(Context& context, const Args& args) {
  const bool svg = args.thermograph.ends_with(".svg"), json = args.thermograph.ends_with(".json");
  if (!svg && !json)
    return fail(Errc::bad_syntax, "'" + args.thermograph + "' is neither .svg nor .json",
                "--thermograph", "the end of the name tells the format");
  const auto all = questions(args);
  if (!all) return fail(all.error());
  if (all->size() != 1)
    return fail(Errc::bad_syntax, "one value is drawn, not " + std::to_string(all->size()),
                "--thermograph", "give one expression");
  cgt::Store store(1, {work_limit, context.stop});
  const auto value = read(store, all->front());
  if (!value) return fail(value.error());
  const auto text = cgt::name_if_short(store, *value);
  if (!text) return fail(text.error());
  const auto graph = cgt::thermograph(store, *value);
  if (!graph) return fail(graph.error());
  const Json points = {{"value", *text ? Json(**text) : Json()},
                       {"mean", cgt::to_text(graph->mean)},
                       {"temperature", cgt::to_text(graph->temperature)},
                       {"left_wall", to_json(graph->left)},
                       {"right_wall", to_json(graph->right)}};
  const auto saved =
      write_file(args.thermograph, svg ? cgt::thermograph_svg(*graph, text->value_or("a value"))
                                       : json_text(points, 2) + "\n");
  if (!saved) return fail(saved.error());
  if (context.json)
    context.out_json(points);
  else
    context.print("{}\n", text->value_or(no_text));
  return exit_ok;
}

Result<int> calculate(Context& context, const Args& args) {
  const Interrupts interrupts(context.stop);
  if (args.compare) return compare(context, args);
  if (!args.born_by.empty()) return count_born(context, args);
  if (!args.thermograph.empty()) return draw(context, args);
  return answer_all(context, args);
}

}  // namespace

void add_cgt(CLI::App& app, Context& context) {
  auto args = std::make_shared<Args>();
  auto* verb = add_verb(app, context, "cgt", "Calculate with values of combinatorial games",
                        "banmen cgt \"{0|*} + 3.↑*\"\n  banmen cgt --all \"{4|2||1|-3}\"\n"
                        "  banmen cgt --compare \"{1|0}\" 1/2");
  add_arguments(*verb, "EXPR", args->expressions,
                "Values, each printed in canonical form; ASCII ^ v +- inf for ↑ ↓ ± ∞");
  add_text(*verb, "--file", args->file, "Also those of this file, one a line; - reads stdin");
  add_flag(*verb, "--all", args->all, "Also outcome, mean, temperature, stops and birthday");
  add_flag(*verb, "--compare", args->compare, "Compare two values: < > = or || (confused)");
  add_text(*verb, "--born-by", args->born_by, "Count the values born by this day");
  add_flag(*verb, "--affine", args->affine, "With --born-by: games with ∞ and -∞, from day -1");
  add_text(*verb, "--thermograph", args->thermograph,
           "Draw the thermograph of one value to this file, .svg or .json");
  on_run(verb, context, [args, &context] { return calculate(context, *args); });
}

}  // namespace banmen::cli
