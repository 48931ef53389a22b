#include "engines/othello/tuners.hpp"

#include "engines/othello/cut_fit.hpp"
#include "engines/othello/weight_files.hpp"

namespace banmen::othello {
namespace {

using Facts = nlohmann::ordered_json;

std::vector<OptionSpec> specs() {
  return {words("weights", "", "a file of weights instead of the program's own"),
          integer("positions", 400, 1, 1'000'000, "positions to search, and as many to solve"),
          integer("depth", 9, 6, 16, "of the deepest searches that are compared, in plies")};
}

Facts row_of(const char* id, const std::array<double, 4>& row) {
  return {
      {"id", id}, {"constant", row[0]}, {"empties", row[1]}, {"deep", row[2]}, {"shallow", row[3]}};
}

Facts row_of(const MeasuredSpread& spread) {
  return {{"empties", std::to_string(spread.least) + "-" + std::to_string(spread.most)},
          {"deep", spread.end ? "end" : std::to_string(spread.deep)},
          {"shallow", spread.shallow},
          {"samples", spread.samples},
          {"mean", spread.mean},
          {"measured", spread.measured},
          {"predicted", spread.predicted},
          {"within", spread.within}};
}

Result<search::Tuned> tune(const Settings& settings, std::uint64_t seed, const search::Work& work) {
  const auto evaluation = evaluation_from(settings.at("weights"));
  if (!evaluation) return fail(evaluation.error());
  const auto fit = fit_cut({.evaluation = evaluation->get(),
                            .ordering = &SmallEvaluation::standard(),
                            .positions = static_cast<int>(get_integer(settings, "positions")),
                            .depth = static_cast<int>(get_integer(settings, "depth")),
                            .seed = seed,
                            .threads = work.threads,
                            .stop = work.stop,
                            .progress = work.progress});
  if (!fit) return fail(fit.error());
  Facts spreads = Facts::array();
  for (const auto& spread : fit->spreads) spreads.push_back(row_of(spread));
  return search::Tuned{
      fit->cut.csv(),
      {{"spreads", spreads}, {"cut", {row_of("mid", fit->cut.mid), row_of("end", fit->cut.end)}}}};
}

}  // namespace

search::Tuner mpc_tuner() {
  return {.name = "mpc",
          .about =
              "How far shallow searches are from deep ones: the spreads of Multi-ProbCut, for "
              "the option cut of players",
          .options = specs(),
          .run = tune};
}

}  // namespace banmen::othello
