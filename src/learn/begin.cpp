#include "learn/begin.hpp"

namespace banmen::learn {
namespace {

float real(const Settings& settings, const char* key) {
  return static_cast<float>(get_number(settings, key));
}

Result<Schedule> explore_of(const Settings& settings, const std::string& usual) {
  const std::string& given = settings.at("explore");
  return Schedule::parse(given.empty() ? usual : given, "explore");
}

Method method_of(const std::string& name) {
  return name == "adam" ? Method::adam : name == "counted" ? Method::counted : Method::descent;
}

}  // namespace

std::vector<OptionSpec> course_options(const Usual& usual) {
  return {
      choice("method", {"rounds", "td"},
             "rounds: games, labels and fits in turn; td: TD(λ)-Leaf after every batch of games"),
      words("rounds", usual.rounds,
            "GAMES:DEPTH[:SOLVED_FROM[:LOW-HIGH[:LABEL_DEPTH]]] of each round, random plies from "
            "LOW to HIGH"),
      integer("games", 1'000'000, 1, 1'000'000'000, "games of td"),
      integer("depth", 1, 1, 20, "plies that td looks ahead"),
      integer("solved_from", usual.plan.solved_from, 0, 24,
              "where td's games are solved, if the game can do that"),
      integer("batch", 1000, 1, 1'000'000, "games of td with the same weights"),
      words("explore", "",
            "how often a move is at random, by games; empty: " + usual.td_explore + " in td, " +
                usual.rounds_explore + " in rounds"),
      words("lambda", usual.lambda,
            "how much of a target comes from further on in the game, by games; at 1 from its end"),
      choice("optimiser", usual.optimisers,
             "one rate for all weights, rates that fall with the visits of each, or lazy Adam"),
      number("rate", usual.rate, 1e-6, 1, "of the first update"),
      number("last_rate", 0.1, 1e-6, 1, "of the last update, as a part of the first"),
      integer("epochs", 6, 1, 1000, "of each fit, at most"),
      number("shrink", 0, 0, 1000, "visits that each weight is taken to have had at 0"),
      integer("window", usual.window, 1, 100, "rounds whose games a fit sees"),
      host_only(words("start", "", "a file of weights to begin with; empty: from nothing")),
  };
}

Result<TdSettings> td_settings(const Settings& settings, const Usual& usual) {
  TdSettings td;
  td.games = static_cast<std::uint64_t>(get_integer(settings, "games"));
  td.batch = static_cast<std::size_t>(get_integer(settings, "batch"));
  td.plan = usual.plan;
  td.plan.depth = static_cast<int>(get_integer(settings, "depth"));
  td.plan.solved_from = static_cast<int>(get_integer(settings, "solved_from"));
  td.adam = settings.at("optimiser") == "adam";
  td.rate = real(settings, "rate");
  td.last_rate = real(settings, "last_rate");
  const auto explore = explore_of(settings, usual.td_explore);
  if (!explore) return fail(explore.error());
  td.explore = *explore;
  const auto lambda = Schedule::parse(settings.at("lambda"), "lambda");
  if (!lambda) return fail(lambda.error());
  td.lambda = *lambda;
  return td;
}

Result<RoundsSettings> rounds_settings(const Settings& settings, const Usual& usual) {
  RoundsSettings rounds;
  auto list = parse_rounds(settings.at("rounds"), usual.plan, "rounds");
  if (!list) return fail(list.error());
  rounds.rounds = *std::move(list);
  const auto explore = explore_of(settings, usual.rounds_explore);
  if (!explore) return fail(explore.error());
  std::uint64_t games = 0;
  for (auto& round : rounds.rounds) {
    round.plan.explore = explore->at(games);
    games += round.games;
  }
  const auto lambda = Schedule::parse(settings.at("lambda"), "lambda");
  if (!lambda) return fail(lambda.error());
  rounds.lambda = *lambda;
  rounds.window = static_cast<int>(get_integer(settings, "window"));
  rounds.fit.method = method_of(settings.at("optimiser"));
  rounds.fit.epochs = static_cast<int>(get_integer(settings, "epochs"));
  rounds.fit.rate = real(settings, "rate");
  rounds.fit.last_rate = real(settings, "last_rate");
  rounds.fit.shrink = real(settings, "shrink");
  return rounds;
}

}  // namespace banmen::learn
