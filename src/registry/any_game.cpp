#include "registry/any_game.hpp"

#include "core/text.hpp"

namespace banmen::registry {

Result<AnyGame::SolverInfo> find_solver(const AnyGame& game, std::string_view name) {
  std::vector<std::string> known;
  for (auto& solver : game.solvers()) {
    if (solver.name == name) return std::move(solver);
    known.push_back(solver.name.empty() ? "\"\"" : solver.name);
  }
  if (known.empty())
    return fail(Errc::unsupported, "there is no exact solver for " + std::string(game.id()), "game",
                "analyse searches any position");
  return fail(Errc::unknown_name, "unknown solver '" + std::string(name) + "'", "solver",
              suggest(name, known, "solvers"));
}

}  // namespace banmen::registry
