#pragma once

#include <string>

#include "registry/any_game.hpp"

// Positions, results and scores in words for people.
namespace banmen::service {

std::string result_words(const registry::AnyGame& game, Outcome outcome);  // "black wins"
std::string score_words(const registry::AnyGame& game,
                        const search::Score& score);  // "black +35 points"
std::string plies_words(int plies);                   // "1 ply"
std::string speed_words(double per_second);           // "1.28 G"

// Facts, the table in columns, and reasons; or that `engine` explains nothing.
std::string explanation_words(const std::string& engine, const search::Explanation& explanation);

// The engine used when none is named: alphabeta, or the first the game has.
std::string default_engine(const registry::AnyGame& game);

// `spec` with threads=N, where the engine has that option and the spec does not set it.
std::string with_threads(const registry::AnyGame& game, const std::string& spec, int threads);

}  // namespace banmen::service
