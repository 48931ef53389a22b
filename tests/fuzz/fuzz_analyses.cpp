#include "fuzz.hpp"
#include "visual/exercise.hpp"

// Any text as an analysis file: an error that says what and where, or pictures of it.
namespace banmen::test {
namespace {

void analyses(std::string_view text) {
  const auto done = exercise(text);
  require(!done.error || (!done.error->what.empty() && !done.error->where.empty()),
          "an error says what is wrong and where", text);
  require(done.error || done.written > 0, "a good file can be shown", text);
}

}  // namespace
}  // namespace banmen::test

BANMEN_FUZZ_TEXT(banmen::test::analyses)
