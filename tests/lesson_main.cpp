#include "cli/cli.hpp"
#include "lesson/lesson.hpp"
#include "registry/registry.hpp"
#include "toy_registry.hpp"

// The whole command line with one more game, which is trained in a moment.
int main(int argc, char** argv) {
  using namespace banmen;
  using Games =
      test::Extended<registry::AllGames, registry::Entry<toy::Toy, toy::LessonPlayers>>::type;
  const registry::Registry registry{Games{}};
  return cli::run(registry, argc, argv);
}
