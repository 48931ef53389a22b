#pragma once

#include "cli/limit_options.hpp"

namespace banmen::cli {

// Who plays for a program that speaks a protocol.
struct ProtocolEngine {
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
  bool ponder = false;

  void add_to(CLI::App& verb);
  void add_ponder(CLI::App& verb);  // for protocols in which nobody else says when
  Result<ProtocolEngine> read(const Context& context, std::string_view game_id) const;
};

}  // namespace banmen::cli
