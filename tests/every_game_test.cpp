#include "every_game.hpp"

#include <map>
#include <set>

#include "core/line.hpp"
#include "core/perft.hpp"
#include "core/text.hpp"

// What every game promises by being in the registry.
namespace banmen::test {
namespace {

template <class G>
class EveryGame : public ::testing::Test {
 protected:
  using Position = typename G::Position;
  using Move = typename G::Move;

  // See play_randomly; `games` games from the start, each with its own numbers.
  template <class See>
  void play_games(int games, See see) {
    for (int game = 0; game < games; ++game)
      play_randomly<G>(G::start({}), Rng(2026, static_cast<std::uint64_t>(game)), see);
  }
};

TYPED_TEST_SUITE(EveryGame, EveryGameType, GameName);

// Values to try an option with: all its words, and of its numbers the default and some small ones.
std::vector<std::string> values_of(const OptionSpec& spec) {
  if (spec.kind == OptionSpec::Kind::flag) return {"false", "true"};
  std::set<std::string> values(spec.choices.begin(), spec.choices.end());
  values.insert(spec.fallback);
  if (spec.kind == OptionSpec::Kind::integer)
    for (const double more : {0, 1, 60})
      if (spec.low + more <= spec.high)
        values.insert(std::to_string(static_cast<long long>(spec.low + more)));
  return {values.begin(), values.end()};
}

template <class G>
Settings random_rules(Rng& rng) {
  for (;;) {
    Settings settings;
    for (const auto& spec : G::option_specs()) {
      const auto values = values_of(spec);
      if (rng.below(2)) settings[spec.key] = values[rng.below(values.size())];
    }
    if (G::options(settings)) return settings;
  }
}

template <class G>
std::vector<std::string> move_texts(const typename G::Position& pos) {
  std::vector<std::string> texts;
  for (const auto& move : legal_moves<G>(pos)) texts.push_back(to_text(pos, move));
  return texts;
}

// Whether both look the same to those who play on: who moves where, or how it has ended.
template <class G>
bool same_to_play(const typename G::Position& a, const typename G::Position& b) {
  if (outcome(a) != outcome(b)) return false;
  if (outcome(a) == Outcome::ongoing && side_to_move(a) != side_to_move(b)) return false;
  return move_texts<G>(a) == move_texts<G>(b);
}

// The same for as long as a game goes on from there, by the same random moves.
template <class G>
bool same_future(typename G::Position a, typename G::Position b, Rng rng) {
  for (int ply = 0; ply < 100; ++ply) {
    if (!same_to_play<G>(a, b)) return false;
    const auto moves = legal_moves<G>(a);
    if (moves.empty()) return true;
    const auto chosen = rng.below(moves.size());
    play(b, legal_moves<G>(b)[chosen]);
    play(a, moves[chosen]);
  }
  return true;
}

TYPED_TEST(EveryGame, HasNamesForEverything) {
  using G = TypeParam;
  EXPECT_FALSE(G::id.empty());
  EXPECT_EQ(G::id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"), std::string::npos);
  EXPECT_FALSE(G::about.empty());
  EXPECT_NE(G::side_names[0], G::side_names[1]);
  std::set<std::string_view> names;
  for (const auto& format : G::formats()) {
    EXPECT_TRUE(names.insert(format.name).second) << format.name;
    EXPECT_FALSE(format.about.empty()) << format.name;
    EXPECT_TRUE(format.encode) << format.name;
  }
  ASSERT_FALSE(G::formats().empty());
  EXPECT_TRUE(G::formats().front().decode) << "the canonical text must be readable";
}

TYPED_TEST(EveryGame, OptionsHaveWorkingDefaults) {
  using G = TypeParam;
  const auto defaults = G::options({});
  ASSERT_TRUE(defaults);
  EXPECT_EQ(*defaults, typename G::Options{});
  for (const auto& spec : G::option_specs()) {
    EXPECT_FALSE(spec.about.empty()) << spec.key;
    EXPECT_EQ(G::options({{spec.key, spec.fallback}}), defaults) << spec.key;
    for (const auto& choice : spec.choices)
      EXPECT_TRUE(G::options({{spec.key, choice}})) << spec.key << "=" << choice;
    EXPECT_FALSE(G::options({{spec.key, "no such value"}})) << spec.key;
  }
  EXPECT_FALSE(G::options({{"no such option", "1"}}));
}

TYPED_TEST(EveryGame, OutcomeIsSetExactlyWhenNoMoveIsLeft) {
  int finished = 0;
  this->play_games(50, [&](const auto& pos, const auto& moves) {
    EXPECT_EQ(outcome(pos) == Outcome::ongoing, !moves.empty()) << to_text(pos);
    finished += moves.empty();
  });
  EXPECT_GT(finished, 25) << "random games should end";
}

TYPED_TEST(EveryGame, PositionsRoundTripAsText) {
  using G = TypeParam;
  this->play_games(20, [](const auto& pos, const auto&) {
    const std::string text = to_text(pos);
    EXPECT_EQ(text, G::formats().front().encode(pos));
    const auto read = G::parse(text, {});
    ASSERT_TRUE(read) << text << ": " << to_text(read.error());
    EXPECT_EQ(to_text(*read), text);
    EXPECT_EQ(key(*read), key(pos)) << text;
    EXPECT_EQ(side_to_move(*read), side_to_move(pos)) << text;
    EXPECT_EQ(picture(*read), picture(pos)) << text;
  });
}

TYPED_TEST(EveryGame, EveryReadableFormatReadsWhatItWrites) {
  using G = TypeParam;
  this->play_games(10, [](const auto& pos, const auto&) {
    for (const auto& format : G::formats()) {
      const std::string text = format.encode(pos);
      if (!format.decode) continue;
      const auto read = format.decode(text, {});
      ASSERT_TRUE(read) << format.name << " " << text << ": " << to_text(read.error());
      EXPECT_EQ(format.encode(read->position), text) << format.name;
    }
  });
}

TYPED_TEST(EveryGame, MovesRoundTripAsText) {
  using G = TypeParam;
  this->play_games(10, [](const auto& pos, const auto& moves) {
    std::set<std::string> texts;
    for (const auto& move : moves) {
      const std::string text = to_text(pos, move);
      EXPECT_TRUE(texts.insert(text).second) << "two moves are called " << text;
      EXPECT_EQ(parse_move(pos, text).value(), move) << text;
      EXPECT_EQ(read_move<G>(pos, text, "here").value(), move) << text;
      if constexpr (JsonMoves<G>) {
        const std::string json = to_json_text(pos, move);
        EXPECT_EQ(parse_json_move(pos, json).value(), move) << json;
        EXPECT_EQ(read_move<G>(pos, " " + json, "here").value(), move) << json;
      }
    }
  });
}

// Whether a nest has a spot of this name: indices in range, none of them inside an undivided spot.
bool has_spot(const View::Nest& nest, const std::string& id) {
  std::string outer;
  const auto steps = split(id, '.');
  for (const auto& step : steps) {
    const auto number = parse_integer(step);
    if (!number || *number < 0 || *number >= nest.rows * nest.columns) return false;
    if (std::find(nest.whole.begin(), nest.whole.end(), outer) != nest.whole.end()) return false;
    outer += (outer.empty() ? "" : ".") + step;
  }
  return steps.size() <= static_cast<std::size_t>(nest.levels);
}

TYPED_TEST(EveryGame, ClickPathsArePrefixFreeAndOnTheView) {
  this->play_games(10, [](const auto& pos, const auto& moves) {
    const View seen = view(pos);
    std::set<std::string> spots;
    for (const auto& spot : seen.spots) {
      EXPECT_TRUE(spots.insert(spot.id).second) << "two spots are called " << spot.id;
      EXPECT_TRUE(spot.x >= 0 && spot.x + spot.w <= seen.width) << spot.id;
      EXPECT_TRUE(spot.y >= 0 && spot.y + spot.h <= seen.height) << spot.id;
    }
    const auto on_view = [&](const std::string& id) {
      return spots.contains(id) || (seen.nest && has_spot(*seen.nest, id));
    };
    for (const auto& item : seen.items) EXPECT_TRUE(on_view(item.spot)) << item.spot;

    std::set<Clicks> paths;
    for (const auto& move : moves) {
      const Clicks path = clicks(pos, move);
      EXPECT_FALSE(path.empty());
      EXPECT_TRUE(paths.insert(path).second) << "two moves have the path of " << to_text(pos, move);
      for (const auto& click : path) EXPECT_TRUE(on_view(click)) << click;
    }
    // In the order of a set a prefix stands right before a path that continues it.
    const Clicks* before = nullptr;
    for (const auto& path : paths) {
      const bool begins = before && before->size() <= path.size() &&
                          std::equal(before->begin(), before->end(), path.begin());
      EXPECT_FALSE(begins) << to_text(pos) << ": a path begins another, " << path.front();
      before = &path;
    }
  });
}

TYPED_TEST(EveryGame, KeysAreEqualExactlyForEqualPositions) {
  std::map<std::string, Key> key_of;
  std::map<Key, std::string> picture_of;  // which shows all but counters
  int again = 0;
  this->play_games(100, [&](const auto& pos, const auto&) {
    const auto [known, fresh] = key_of.emplace(to_text(pos), key(pos));
    EXPECT_EQ(known->second, key(pos)) << to_text(pos);
    EXPECT_EQ(picture_of.emplace(key(pos), picture(pos)).first->second, picture(pos));
    again += !fresh;
  });
  EXPECT_GT(again, 100) << "no position was reached in two ways";
}

// An engine that is asked about one board by several rules must not mix up its answers. The only
// options that need not be in a key are those by which a game begins: a position read from a text
// has begun, so they change nothing that may follow. (They are in `operator==`, which asks whether
// all that is said is the same; a size that the text itself says is not even that.)
TYPED_TEST(EveryGame, KeysTellRulesApart) {
  using G = TypeParam;
  const std::set<std::string> for_the_start = {"contrast first", "nested first", "nested depth",
                                               "shogi start"};
  std::map<std::string, int> told_apart;
  for (std::uint64_t trial = 0; trial < 60; ++trial) {
    Rng rng(2029, trial);
    const Settings rules = random_rules<G>(rng);
    for (const auto& spec : G::option_specs()) {
      const bool may_be_left_out = for_the_start.contains(std::string(G::id) + " " + spec.key);
      const auto values = values_of(spec);
      Settings one = rules, two = rules;
      one[spec.key] = values[rng.below(values.size())];
      two[spec.key] = values[rng.below(values.size())];
      const auto by_one = G::options(one), by_two = G::options(two);
      if (!by_one || !by_two) continue;
      int left = 20;
      play_randomly<G>(G::start(*by_one), rng, [&](const auto& pos, const auto& moves) {
        if (rng.below(8) && !moves.empty()) return;
        const std::string text = to_text(pos);
        const auto a = G::parse(text, *by_one), b = G::parse(text, *by_two);
        if (!a || !b || to_text(*a) != to_text(*b) || left-- < 0) return;
        const std::string where =
            text + " by " + spec.key + "=" + one[spec.key] + " and " + two[spec.key];
        if (*a == *b) {
          ASSERT_EQ(key(*a), key(*b)) << where;
        } else if (!may_be_left_out) {
          ASSERT_NE(key(*a), key(*b)) << where;
          ++told_apart[spec.key];
        } else if (key(*a) == key(*b)) {
          ASSERT_TRUE(same_future<G>(*a, *b, rng)) << where;
        }
      });
    }
  }
  const auto rules_of_play = [](std::string_view game) {
    return game == "toy"             ? 0u
           : game == "othello"       ? 1u
           : game == "stone-capture" ? 2u
           : game == "shogi"         ? 3u
           : game == "contrast"      ? 4u
                                     : 5u;
  };
  EXPECT_EQ(told_apart.size(), rules_of_play(G::id));
}

// A text begins a game, so the boards and plies before it are not there; all else that a text does
// not say is told to whoever reads it back.
TYPED_TEST(EveryGame, WhatATextCannotSayIsWarnedAbout) {
  using G = TypeParam;
  constexpr bool has_past = requires(typename G::Position & pos) { pos.past; }
  || requires(typename G::Position & pos) { pos.earlier; };
  // The original's array of Contrast has no side, and its document no warning for that: it is the
  // turn of whoever begins.
  const auto side_is_assumed = [](std::string_view format) {
    return G::id == "contrast" && (format == "array" || format == "board_array");
  };
  for (std::uint64_t trial = 0; trial < 60; ++trial) {
    Rng rng(2030, trial);
    const Settings settings = trial < 5 ? Settings{} : random_rules<G>(rng);
    const auto rules = G::options(settings).value();
    play_randomly<G>(G::start(rules), rng, [&](const auto& pos, const auto& moves) {
      if (rng.below(4) && !moves.empty()) return;
      const auto begun = G::parse(to_text(pos), rules);
      ASSERT_TRUE(begun) << to_text(pos);
      if (!has_past) {
        ASSERT_TRUE(same_to_play<G>(*begun, pos)) << to_text(pos);
        ASSERT_EQ(key(*begun), key(pos)) << to_text(pos);
        ASSERT_EQ(*begun, pos) << to_text(pos);
      }
      for (const auto& format : G::formats()) {
        if (!format.decode) continue;
        const std::string text = format.encode(*begun);
        const auto read = format.decode(text, rules);
        ASSERT_TRUE(read) << format.name << " " << text << ": " << to_text(read.error());
        if (!read->warnings.empty()) continue;
        if (side_is_assumed(format.name) && side_to_move(*begun) != side_to_move(G::start(rules)))
          continue;
        ASSERT_TRUE(same_to_play<G>(read->position, *begun)) << format.name << " " << text;
      }
    });
  }
}

TYPED_TEST(EveryGame, TakingBackIsReplaying) {
  using G = TypeParam;
  std::vector<typename G::Position> passed;
  Line line;
  this->play_games(1, [&](const auto& pos, const auto&) { passed.push_back(pos); });
  for (std::size_t i = 0; i < passed.size(); ++i) {
    const auto replayed = replay<G>(line);
    ASSERT_TRUE(replayed) << to_text(replayed.error());
    EXPECT_EQ(*replayed, passed[i]) << "after " << i << " moves";
    EXPECT_EQ(outcome(*replayed), outcome(passed[i]));
    if (i + 1 == passed.size()) break;
    for (const auto& move : legal_moves<G>(passed[i])) {
      auto next = passed[i];
      play(next, move);
      if (next == passed[i + 1]) {
        line.moves.push_back(to_text(passed[i], move));
        break;
      }
    }
    ASSERT_EQ(line.moves.size(), i + 1);
  }
}

TYPED_TEST(EveryGame, PlayingOnACopyLeavesTheOriginal) {
  this->play_games(5, [](const auto& pos, const auto& moves) {
    const std::string text = to_text(pos);
    const Key before = key(pos);
    for (const auto& move : moves) {
      auto copy = pos;
      play(copy, move);
    }
    EXPECT_EQ(to_text(pos), text);
    EXPECT_EQ(key(pos), before);
  });
}

TYPED_TEST(EveryGame, CountingAgreesWithListing) {
  using G = TypeParam;
  if constexpr (BulkCounting<G>) {
    this->play_games(100, [](const auto& pos, const auto& moves) {
      EXPECT_EQ(count_moves(pos), moves.size()) << to_text(pos);
    });
    EXPECT_EQ((perft<G, true>(G::start({}), 2)), (perft<G, false>(G::start({}), 2)));
  }
  std::uint64_t leaves = 0;
  const auto parts = divide<G>(G::start({}), 2);
  for (const auto& [move, count] : *parts) leaves += count;
  EXPECT_EQ(leaves, perft<G>(G::start({}), 2));
}

TYPED_TEST(EveryGame, CountingInPartsAgreesWithCountingAtOnce) {
  using G = TypeParam;
  constexpr bool bulk = BulkCounting<G> || LeafCounting<G>;
  Stop stop;
  for (int depth = 0; depth <= 3; ++depth) {
    const std::uint64_t all = perft<G>(G::start({}), depth);
    EXPECT_EQ(perft<G>(G::start({}), depth, stop), all);
    auto pos = G::start({});
    if constexpr (Remembering<G>) forget(pos);
    for (const double few : {1.0, 100.0, 1e4}) {
      std::uint64_t leaves = 0;
      EXPECT_TRUE((detail::add_leaves<G, bulk>(pos, depth, stop, leaves, few)));
      EXPECT_EQ(leaves, all) << depth;
    }
  }
  stop.request();
  EXPECT_EQ(perft<G>(G::start({}), 2, stop).error().code, Errc::stopped);
  EXPECT_EQ(divide<G>(G::start({}), 2, stop).error().code, Errc::stopped);
}

TYPED_TEST(EveryGame, PlanesShowWhoMovesAndTellPositionsApart) {
  using G = TypeParam;
  if constexpr (Planar<G>) {
    std::map<std::string, std::string> seen;  // by the bytes of the planes
    this->play_games(20, [&](const auto& pos, const auto&) {
      const PlaneShape shape = plane_shape(pos);
      ASSERT_EQ(static_cast<std::size_t>(shape.planes), G::plane_names().size());
      std::vector<std::uint8_t> planes(shape.size() + 1);
      planes.back() = 77;  // must not be touched
      write_planes(pos, planes.data());
      ASSERT_EQ(planes.back(), 77);
      planes.pop_back();
      const auto cells = static_cast<std::ptrdiff_t>(shape.size()) / shape.planes;
      ASSERT_EQ(std::count(planes.end() - cells, planes.end(), index(side_to_move(pos))), cells);
      // All that a text says but the number of the move.
      std::string text = to_text(pos);
      if (G::id == "shogi") text.resize(text.rfind(' '));
      ASSERT_EQ(seen.emplace(std::string(planes.begin(), planes.end()), text).first->second, text);
    });
    EXPECT_GT(seen.size(), 50u);
  }
}

TYPED_TEST(EveryGame, LegalityTestAgreesWithTheList) {
  using G = TypeParam;
  // Moves of other positions are the likeliest mistakes: most of them are illegal here.
  std::vector<typename G::Move> strangers;
  this->play_games(5, [&](const auto&, const auto& moves) {
    for (std::size_t i = 0; i < moves.size(); i += 7) strangers.push_back(moves[i]);
  });
  ASSERT_FALSE(strangers.empty());
  int refused = 0;
  const auto check = [&](const auto& pos, const auto& moves, const auto& move) {
    const bool listed = std::find(moves.begin(), moves.end(), move) != moves.end();
    if constexpr (LegalityTesting<G>) {
      EXPECT_EQ(is_legal(pos, move), listed) << to_text(pos) << " " << to_text(pos, move);
    }
    refused += !listed;
    return listed;
  };
  this->play_games(3, [&](const auto& pos, const auto& moves) {
    for (const auto& move : strangers) check(pos, moves, move);
    const auto read = read_move<G>(pos, to_text(pos, strangers[0]), "moves[0]");
    EXPECT_EQ(read.has_value(), check(pos, moves, strangers[0]));
    EXPECT_EQ(read ? "moves[0]" : read.error().where, "moves[0]");
  });
  EXPECT_GT(refused, 0);
}

TYPED_TEST(EveryGame, BadTextIsAnErrorThatHelps) {
  using G = TypeParam;
  const auto pos = G::start({});
  for (const std::string bad : {"", " ", "?", "-1", "99999999999999999999", "{", "[", "\xff\xfe"}) {
    const auto move = parse_move(pos, bad);
    ASSERT_FALSE(move) << bad;
    EXPECT_FALSE(move.error().what.empty());
    EXPECT_FALSE(move.error().hint.empty()) << bad;
    for (const auto& format : G::formats()) {
      if (!format.decode) continue;
      const auto read = format.decode(bad, {});
      ASSERT_FALSE(read) << format.name << " took " << bad;
      EXPECT_FALSE(read.error().what.empty());
      EXPECT_FALSE(read.error().hint.empty()) << format.name << " " << bad;
    }
    EXPECT_FALSE(G::parse(bad, {})) << bad;
  }
}

}  // namespace
}  // namespace banmen::test
