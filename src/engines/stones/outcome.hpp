#pragma once

#include <filesystem>
#include <memory>

#include "engines/stones/proof_file.hpp"
#include "search/proof_search.hpp"

namespace banmen::stones {

struct OutcomeSettings {
  std::size_t megabytes = 0;          // of the table; 0: chosen by the size of the board
  std::size_t most_megabytes = 4096;  // when it is chosen so
  std::filesystem::path checkpoint{};
  bool resume = false;  // begin with what the checkpoint holds
  double checkpoint_seconds = 600;
};

struct OutcomeAnswer {
  bool decided = false;  // false when it was stopped
  bool mover_wins = false;
  search::ProofCounts counts{};
  double seconds = 0;
};

// Who wins, by proof search: any m, any ko rule.
class OutcomeSearch {
 public:
  OutcomeSearch(const Options& rules, OutcomeSettings settings = {});
  OutcomeSearch(OutcomeSearch&&) noexcept;
  ~OutcomeSearch();

  // With a checkpoint, the table is saved from time to time and when the search is stopped.
  Result<OutcomeAnswer> solve(const Position& pos, const search::Work& work);

  // The winner's strategy from `pos`, which is solved first unless it was.
  Result<ProofFileInfo> write_proof(const Position& pos, const std::filesystem::path& path,
                                    const search::Work& work);

 private:
  class Engine;
  template <class Model>
  class EngineFor;

  Options rules_;
  OutcomeSettings settings_;
  std::unique_ptr<Engine> engine_;
};

}  // namespace banmen::stones
