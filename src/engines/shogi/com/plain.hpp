#pragma once

#include <vector>

#include "engines/shogi/com/evaluation.hpp"
#include "engines/shogi/com/think.hpp"

// COM as it is described, every position looked at from scratch: the reference for the fast way.
namespace banmen::shogi::com::plain {

// How often each side acts on each cell, and the kind of its cheapest direct attacker there.
struct Effects {
  std::array<std::array<u8, cells>, 2> count{};
  std::array<std::array<u8, cells>, 2> attacker{};
};
Effects effects_of(const State& state);

Root root_of(const State& state);

// One candidate as it was tried.
struct Row {
  Candidate candidate;
  bool rejected = false;
  Evaluation first{};  // after the scans
  Evaluation final{};  // after the corrections
  bool improved = false;
  Rule rule{};  // that decided against the best so far
};
struct Table {
  Root root{};
  std::vector<Row> rows{};
};

SearchResult search(State& state, Table* table = nullptr);
Reply think(State& state, Table* table = nullptr);

std::vector<Candidate> candidates(const State& state);

}  // namespace banmen::shogi::com::plain
