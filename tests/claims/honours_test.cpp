#include <gtest/gtest.h>

#include <algorithm>

#include "registry/games.hpp"
#include "registry/registry.hpp"

// Every engine and solver against every rule option: it answers by the rules or refuses as it has
// declared.
namespace banmen::registry {
namespace {

const std::vector<std::unique_ptr<AnyGame>>& games() {
  static const Registry registry(AllGames{});
  return registry.games();
}

// Some values of an option, its default among them; small numbers, so that games stay small.
std::vector<std::string> values_of(const OptionSpec& spec) {
  std::vector<std::string> values = spec.choices;
  if (values.empty() || spec.kind == OptionSpec::Kind::integer) values.push_back(spec.fallback);
  if (spec.kind == OptionSpec::Kind::integer)
    for (const long long extra : {0, 1, 2})
      if (const auto value = static_cast<long long>(spec.low) + extra;
          static_cast<double>(value) <= spec.high)
        values.push_back(std::to_string(value));
  return values;
}

// Calls see(options) for every pair of values of two options of the game, the rest by default.
template <class See>
void for_each_rules(const AnyGame& game, See see) {
  const auto specs = game.options();
  see(Settings{});
  for (std::size_t i = 0; i < specs.size(); ++i)
    for (const auto& value : values_of(specs[i])) {
      see(Settings{{specs[i].key, value}});
      for (std::size_t j = i + 1; j < specs.size(); ++j)
        for (const auto& other_value : values_of(specs[j]))
          see(Settings{{specs[i].key, value}, {specs[j].key, other_value}});
    }
}

// Whether somebody who declares this must refuse a game by these rules.
bool must_refuse(const search::Honours& honours, const AnyGame& game, const Settings& rules,
                 bool moved) {
  for (const auto& spec : game.options()) {
    const auto set = rules.find(spec.key);
    if (set != rules.end() && set->second != spec.fallback && !honours.knows(spec.key)) return true;
  }
  return moved && !honours.past;
}

TEST(Honours, EveryEngineAndSolverDeclaresRulesThatThereAre) {
  for (const auto& game : games()) {
    const auto check = [&](const search::Honours& honours, const std::string& who) {
      for (const auto& key : honours.options) {
        const auto specs = game->options();
        EXPECT_TRUE(key == "*" || std::ranges::find(specs, key, &OptionSpec::key) != specs.end())
            << who << " " << key;
      }
    };
    for (const auto& engine : game->engines()) {
      check(engine.honours, engine.name);
      EXPECT_TRUE(engine.external || engine.honours.knows("*")) << game->id() << engine.name;
    }
    for (const auto& solver : game->solvers()) check(solver.honours, solver.name);
  }
}

TEST(Honours, EnginesPlayByAllRulesTheyDeclareAndRefuseTheRest) {
  int answered = 0;
  for (const auto& game : games())
    for (const auto& info : game->engines()) {
      if (info.external) continue;
      const auto engine = game->engine(info.name, 1).value();
      Rng rng(7);
      for_each_rules(*game, [&](const Settings& rules) {
        auto opened = game->open({rules, "", {}});
        if (!opened) return;  // such as a board that is too large
        auto pos = std::move(*opened);
        pos->play_out(rng, static_cast<int>(rng.below(12)));
        if (pos->result() != Outcome::ongoing) return;
        const auto thought = engine->think(*pos, {.limits = {.nodes = 30}}, {});
        if (!thought) {
          EXPECT_EQ(info.name, "com") << to_text(thought.error());
          EXPECT_FALSE(thought.error().hint.empty());
          return;
        }
        ++answered;
        ASSERT_FALSE(thought->candidates.empty());
        for (const auto& candidate : thought->candidates) {
          const auto at = pos->clone();
          for (const auto& move : candidate.line) {
            ASSERT_EQ(at->result(), Outcome::ongoing) << pos->notation() << " " << info.name;
            ASSERT_TRUE(at->advance(move, "line")) << pos->notation() << " " << move;
          }
        }
      });
    }
  EXPECT_GT(answered, 1'000);
}

TEST(Honours, SolversAnswerOrRefuseWithAHint) {
  int answered = 0, refused = 0;
  for (const auto& game : games())
    for (const auto& info : game->solvers()) {
      Rng rng(8);
      for_each_rules(*game, [&](const Settings& rules) {
        auto opened = game->open({rules, "", {}});
        if (!opened) return;
        auto pos = std::move(*opened);
        const int plies = pos->play_out(rng, 1);
        const bool refuses = must_refuse(info.honours, *game, rules, plies > 0);
        if (!refuses && info.name == "com") return;  // minutes
        search::Work work;
        work.stop.request();  // large ones end at once, and say so
        const bool whole_tree = std::ranges::any_of(
            info.options, [](const OptionSpec& option) { return option.key == "max-nodes"; });
        if (whole_tree && pos->choices() > 8) return;  // small boards tell as much
        const auto facts = game->run_solver(info.name, *pos, {}, work);
        EXPECT_TRUE(facts || !facts.error().what.empty());
        if (!refuses) {
          ++answered;
          return;
        }
        ++refused;
        ASSERT_FALSE(facts) << game->id() << " " << info.name;
        EXPECT_EQ(facts.error().code, Errc::unsupported);
        EXPECT_FALSE(facts.error().hint.empty());
      });
    }
  EXPECT_GT(answered, 100);
  EXPECT_GT(refused, 10);
}

}  // namespace
}  // namespace banmen::registry
