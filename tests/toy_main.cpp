#include "cli/cli.hpp"
#include "registry/registry.hpp"
#include "toy_registry.hpp"

// The whole command line with one more game.
int main(int argc, char** argv) {
  const banmen::registry::Registry registry{banmen::test::AllGamesAndToy{}};
  return banmen::cli::run(registry, argc, argv);
}
