#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

#include "claims/subjects.hpp"

// Hundreds of thousands of claims. In the environment CLAIMS, CLAIMS_SEED and CLAIMS_SHOWN ask for
// other numbers: of claims to check, of the first question, of false claims told in full.
namespace banmen::claims {
namespace {

std::uint64_t number_from(const char* name, std::uint64_t fallback) {
  const char* text = std::getenv(name);
  return text ? std::strtoull(text, nullptr, 10) : fallback;
}

template <class Subject>
class ClaimsAtLength : public ::testing::Test {};
TYPED_TEST_SUITE(ClaimsAtLength, Subjects, SubjectName);

TYPED_TEST(ClaimsAtLength, AreTrue) {
  const Extent extent{.claims = number_from("CLAIMS", 100'000),
                      .shown = number_from("CLAIMS_SHOWN", 3)};
  const Report report = Examination<TypeParam>(number_from("CLAIMS_SEED", 1), extent).run();
  std::cout << TypeParam::Game::id << '\n' << report;
  for (const auto& fault : report.faults) ADD_FAILURE() << fault;
  // A solver that refuses everything would never be wrong.
  for (const auto& [name, tally] : report.by_engine) EXPECT_LT(tally.refusals, tally.questions);
  const Tally all = report.total();
  EXPECT_EQ(all.wrong + all.wrong_lines, 0);
  EXPECT_LT(all.unknown * 5, all.checked());
}

}  // namespace
}  // namespace banmen::claims
