#include "cli/train_runs.hpp"

#include <CLI/CLI.hpp>
#include <chrono>

#include "cli/limit_options.hpp"
#include "core/file.hpp"
#include "core/json.hpp"
#include "core/text.hpp"
#include "service/metrics.hpp"
#include "service/run_facts.hpp"
#include "service/words.hpp"
#include "visual/output.hpp"
#include "visual/training_chart.hpp"

namespace banmen::cli {
namespace {

namespace fs = std::filesystem;
using service::RunFolder;

constexpr auto picture_limit = std::chrono::seconds(60);

std::string number_words(const Json& value) {
  return value.is_number() ? fmt::format("{:.4g}", value.get<double>()) : json_text(value);
}

std::string games_words(const Json& facts) {
  std::string words = with_commas(facts.value("games", std::uint64_t{0}));
  const auto wanted = facts.value("games_wanted", std::uint64_t{0});
  if (wanted == 0) return words;
  const double part =
      static_cast<double>(facts.value("games", std::uint64_t{0})) / static_cast<double>(wanted);
  return words + fmt::format(" of {} ({:.0f} %)", with_commas(wanted), 100 * part);
}

std::string match_words(const Json& match) {
  if (!match.is_object()) return json_text(match);
  const auto count = [&](const char* key) { return match.value(key, std::uint64_t{0}); };
  return fmt::format("+{} ={} -{} against {}, {}", count("wins"), count("draws"), count("losses"),
                     match.value("against", ""),
                     match.value("accepted", false) ? "accepted" : "not accepted");
}

Result<int> status(Context& context, const std::string& folder) {
  const auto run = RunFolder::open(folder);
  if (!run) return fail(run.error());
  const auto facts = service::facts_of(*run);
  if (!facts) return fail(facts.error());
  print_run(context, *facts);
  return exit_ok;
}

Result<int> list(Context& context, const std::string& folder) {
  const auto paths = RunFolder::list(folder);
  if (!paths) return fail(paths.error());
  Json runs = Json::array();
  bool all_whole = true;
  for (const auto& path : *paths) {
    const auto run = RunFolder::open(path);
    const auto facts = run ? service::facts_of(*run) : Result<Json>(fail(run.error()));
    const std::string name = path.filename().string();
    if (!facts) {  // one that is damaged does not hide the others
      all_whole = false;
      context.json
          ? runs.push_back({{"run", path.string()}, {"error", service::to_json(facts.error())}})
          : context.print("{}: {}\n", name, facts.error().what);
      continue;
    }
    if (context.json) {
      runs.push_back(*facts);
      continue;
    }
    std::string line = fmt::format("{}: {}, {} games", name, run->plan().game, games_words(*facts));
    for (const char* key : {"loss", "validation"})
      if (facts->contains(key)) line += fmt::format(", {} {}", key, number_words((*facts)[key]));
    if (facts->contains("damaged_lines"))
      line += ", damaged lines: " + json_text((*facts)["damaged_lines"]);
    context.out(line + "\n");
  }
  if (context.json) context.out_json({{"runs", runs}});
  return all_whole ? exit_ok : exit_bad_input;
}

Result<int> export_weights(Context& context, const std::string& folder, const std::string& from,
                           const std::string& output) {
  if (const auto apart = context.check_apart(output); !apart) return fail(apart.error());
  const auto run = RunFolder::open(folder);
  if (!run) return fail(run.error());
  const auto weights = service::weights_of(*run, from);
  if (!weights) return fail(weights.error());
  if (const auto written = write_file(output, weights->bytes); !written)
    return fail(written.error());
  if (context.json)
    context.out_json({{"file", output}, {"from", weights->from}, {"bytes", weights->bytes.size()}});
  else
    context.print("{}: {} bytes, from {}\n", output, with_commas(weights->bytes.size()),
                  weights->from);
  return exit_ok;
}

// The training that the run is of, as it stands at its newest checkpoint.
Result<std::unique_ptr<learn::Course>> open_course(const Context& context, const RunFolder& run) {
  const auto game = context.registry.find(run.plan().game);
  if (!game) return fail(game.error());
  const auto training = (*game)->training();
  if (!training)
    return fail(Errc::unsupported, run.plan().game + " learns nothing", run.path().string(),
                "the run was begun by another program");
  auto course = training->begin(run.plan().settings, run.plan().seed);
  if (!course) return fail(course.error());
  const auto newest = run.newest();
  if (!newest) return fail(newest.error());
  if (!*newest)
    return fail(Errc::unknown_name, "the run has no checkpoint yet", run.path().string(),
                "wait for its first one, or train with a smaller --every");
  if (const auto loaded = (*course)->load((*newest)->files); !loaded) return fail(loaded.error());
  return course;
}

Result<int> visits(Context& context, const std::string& folder, const std::string& phase,
                   const std::string& most) {
  const auto run = RunFolder::open(folder);
  if (!run) return fail(run.error());
  const auto wanted = read_integer(phase.empty() ? "-1" : phase, -1, 1000, "--phase");
  if (!wanted) return fail(wanted.error());
  const auto shown = read_integer(most.empty() ? "5" : most, 1, 1000, "--most");
  if (!shown) return fail(shown.error());
  const auto course = open_course(context, *run);
  if (!course) return fail(course.error());
  const Json seen = (*course)->visits(static_cast<std::size_t>(*shown));
  Json phases = Json::array();
  for (const auto& facts : seen["phases"])
    if (*wanted < 0 || facts["phase"] == *wanted) phases.push_back(facts);
  if (context.json) {
    context.out_json({{"phases", phases}});
    return exit_ok;
  }
  for (const auto& facts : phases) {
    context.print("phase {}: {} positions, {} of {} weights never seen\n",
                  facts["phase"].get<int>(), with_commas(facts["samples"].get<std::uint64_t>()),
                  with_commas(facts["never_seen"].get<std::uint64_t>()),
                  with_commas(facts["weights"].get<std::uint64_t>()));
    if (*wanted < 0) continue;
    for (const auto* key : {"most_seen", "least_seen"})
      for (const auto& row : facts[key])
        context.print("  {:<10} {:<16} {:>12} visits {:>8.2f}\n", key,
                      row["weight"].get<std::string>(),
                      with_commas(row["visits"].get<std::uint64_t>()), row["value"].get<double>());
  }
  return exit_ok;
}

// The runs of a chart with their curves.
visual::CurveChart chart_of(const Context& context, const std::vector<RunFolder>& runs) {
  std::vector<visual::TrainingRun> curves;
  for (const auto& run : runs) {
    const auto game = context.registry.find(run.plan().game);
    curves.push_back({run.plan().game, fs::weakly_canonical(run.path()).filename().string(),
                      game ? std::string((*game)->unit()) : "",
                      service::read_metrics(run.metrics())});
  }
  return visual::training_chart(curves);
}

Result<int> plot(Context& context, const std::vector<std::string>& folders,
                 const std::string& output) {
  if (folders.empty())
    return fail(Errc::bad_syntax, "which run shall be drawn?", "RUN", "give its folder");
  if (const auto apart = context.check_apart(output); !apart) return fail(apart.error());
  const auto format = visual::choose_format("", output, visual::Format::svg,
                                            {visual::Format::svg, visual::Format::png});
  if (!format) return fail(format.error());
  std::vector<RunFolder> runs;
  for (const auto& folder : folders) {
    auto run = RunFolder::open(folder);
    if (!run) return fail(run.error());
    runs.push_back(*std::move(run));
  }
  const auto chart = chart_of(context, runs);
  if (chart.panels.empty())
    return fail(Errc::illegal, "nothing has been measured yet", join(folders, ", "),
                "a run's first figures come with its first steps");
  std::string picture = visual::curve_svg(chart);
  if (*format == visual::Format::png) {
    auto pixels = visual::draw_svg(picture, picture_limit, stderr);
    if (!pixels) return fail(pixels.error());
    picture = *std::move(pixels);
  }
  if (const auto written = visual::deliver(output, picture, stdout); !written)
    return fail(written.error());
  if (is_stdout(output)) return exit_ok;
  if (context.json)
    context.out_json({{"file", output}, {"bytes", picture.size()}});
  else
    context.print("{}: {} bytes\n", output, with_commas(picture.size()));
  return exit_ok;
}

CLI::App* add_run_verb(CLI::App& train, Context& context, const std::string& name,
                       const std::string& about, const std::string& rest) {
  auto* verb = add_verb(train, context, name, about, "banmen train " + name + " " + rest);
  verb->group("Runs");
  return verb;
}

}  // namespace

Error no_training(std::string_view game, const std::vector<std::string>& with) {
  return {Errc::unsupported, "there is no training for " + std::string(game), "GAME",
          with.empty() ? "no game has one" : "games with training: " + join(with, ", ")};
}

void print_run(Context& context, const Json& facts) {
  if (context.json) {
    context.out_json(facts);
    return;
  }
  for (const auto& [key, value] : facts.items()) {
    if (value.is_null() || key == "games_wanted") continue;
    std::string words = value.is_string() ? value.get<std::string>() : json_text(value);
    if (key == "games") words = games_words(facts);
    if (key == "match") words = match_words(value);
    if (key == "loss" || key == "validation") words = number_words(value);
    if (key == "seconds" && value.is_number()) words = fmt::format("{:.1f}", value.get<double>());
    if (key == "games_per_second" && value.is_number()) words = service::speed_words(value);
    if (key == "finished") words = value == true ? "yes" : "no";
    if (value.is_array()) words = join(value.get<std::vector<std::string>>(), ", ");
    context.print("{}: {}\n", key, words);
  }
}

void add_run_verbs(CLI::App& train, Context& context) {
  struct Args {
    std::string folder, from, output, phase, most;
    std::vector<std::string> folders;
  };
  auto args = std::make_shared<Args>();
  auto* of_one =
      add_run_verb(train, context, "status", "How far a run is, and what it has shown", "RUN");
  add_required(*of_one, "RUN", args->folder, "The folder of the run");
  on_run(of_one, context, [args, &context] { return status(context, args->folder); });

  auto* of_all = add_run_verb(train, context, "list", "The runs in a folder", "runs");
  add_required(*of_all, "FOLDER", args->folder, "The folder that holds their folders");
  on_run(of_all, context, [args, &context] { return list(context, args->folder); });

  auto* picture = add_run_verb(train, context, "plot", "Draw the curves of runs, one or several",
                               "RUN -o curve.svg");
  add_arguments(*picture, "RUN", args->folders, "Folders of runs");
  add_required(*picture, "-o,--output", args->output, "The picture, .svg or .png; - is stdout");
  on_run(picture, context, [args, &context] { return plot(context, args->folders, args->output); });

  auto* weights =
      add_run_verb(train, context, "export", "Take the weights out of a run", "RUN -o weights.bin");
  add_required(*weights, "RUN", args->folder, "The folder of the run");
  add_required(*weights, "-o,--output", args->output, "The file to write");
  add_text(*weights, "--from", args->from,
           "A checkpoint, or `best` for those that passed the gate (default: the newest)");
  on_run(weights, context, [args, &context] {
    return export_weights(context, args->folder, args->from, args->output);
  });

  auto* seen = add_run_verb(train, context, "visits", "How often the weights of a run were seen",
                            "RUN --phase 30");
  add_required(*seen, "RUN", args->folder, "The folder of the run");
  add_text(*seen, "--phase", args->phase, "The most and the least seen of one phase");
  add_text(*seen, "--most", args->most, "So many of each (default 5)");
  on_run(seen, context,
         [args, &context] { return visits(context, args->folder, args->phase, args->most); });
}

}  // namespace banmen::cli
