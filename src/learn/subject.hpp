#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "core/rng.hpp"
#include "learn/fit.hpp"
#include "learn/tables.hpp"

// What a game must say to be learnt: how its positions are made of weights, and how it is played
// with them. Everything else about learning is the same for all games.
namespace banmen::learn {

// How a game against oneself is to be played.
struct GamePlan {
  std::uint64_t number = 0;  // of the game in its round
  int depth = 1;             // plies to look ahead
  int solved_from = 10;      // where the rest is exact; games that cannot do that ignore it
  int random_low = 4, random_high = 29;  // plies at random before the first choice
  double explore = 0;                    // how often a choice is at random
  bool leaves = false;                   // principal leaves are wanted, for TD(λ)-Leaf
  int label_depth = 0;    // one position of the game is also looked at that deep; 0: none
  bool imported = false;  // the moves are those of the imported game of that number
};

// A position where somebody chose.
template <class Sample>
struct Turn {
  Sample position{};
  Sample leaf{};      // where the finished search's value comes from, if it has one
  float value = 0;    // what the search found, for the first side
  bool first = true;  // the mover of the position is the first side
  bool leaf_first = true;
  bool has_leaf = false;  // the leaf's value is a sum of weights, not a rule's
  bool explored = false;  // a random move was played
};

template <class Sample>
struct Labelled {
  Sample position{};
  float target = 0;  // for its mover
  float share = 1;
};

template <class Sample>
struct Episode {
  std::vector<Turn<Sample>> turns{};
  float outcome = 0;                       // for the first side
  std::vector<Labelled<Sample>> labels{};  // positions that were looked at more deeply
};

// What comes from files: games, which the subject knows by their numbers, and labelled positions.
template <class Sample>
struct Imported {
  std::uint64_t games = 0;
  GamePlan plan{};  // how their positions are labelled
  std::vector<Labelled<Sample>> positions{};
};

// `Sample` is a position as its mover sees it. `Frozen` are weights made ready for play, shared by
// threads; a `Player` belongs to one thread, and what it plays depends on plan and rng alone.
template <class S>
concept Subject = std::is_trivially_copyable_v<typename S::Sample> &&
    requires(const S& subject, const typename S::Sample& sample, std::span<std::uint32_t> entries,
             const Tables& tables, const typename S::Frozen& frozen, typename S::Player& player,
             const GamePlan& plan, Rng& rng) {
  { S::link } -> std::convertible_to<Link>;
  { S::parity } -> std::convertible_to<bool>;  // phases of different parity are unlike
  { subject.phases() } -> std::same_as<int>;
  { subject.weights() } -> std::same_as<std::size_t>;  // of one phase
  { subject.lanes() } -> std::same_as<std::size_t>;    // weights that make a position's sum
  { subject.phase_of(sample) } -> std::same_as<int>;
  { subject.entries(sample, entries) } -> std::same_as<void>;  // lanes() numbers below weights()
  { subject.freeze(tables, 1) } -> std::same_as<typename S::Frozen>;  // on so many threads
  { subject.player(frozen) } -> std::same_as<typename S::Player>;
  { player.play(plan, rng) } -> std::same_as<Episode<typename S::Sample>>;
  { subject.to_file(tables) } -> std::same_as<std::string>;
  { subject.name_of(std::size_t{0}) } -> std::same_as<std::string>;  // of a weight, for people
};

}  // namespace banmen::learn
