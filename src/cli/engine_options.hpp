#pragma once

#include "cli/limit_options.hpp"

namespace banmen::cli {

// Who plays for a program that speaks a protocol.
struct Seat {
  const registry::AnyGame* game = nullptr;
  std::string name;    // as the protocol tells it
  std::string engine;  // with its options
  int threads = 1;
  std::uint64_t seed = 1;
};

// --engine, --seed and --threads of the verbs that speak a protocol.
struct EngineOptions {
  std::string engine;
  RunOptions run;

  void add_to(CLI::App& verb);
  Result<Seat> read(const Context& context, std::string_view game_id) const;
};

}  // namespace banmen::cli
