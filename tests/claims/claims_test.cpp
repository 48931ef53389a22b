#include <gtest/gtest.h>

#include "claims/subjects.hpp"

namespace banmen::claims {
namespace {

#ifdef BANMEN_CHECKED
constexpr Extent sample{.claims = 200, .most_nodes = 2'000};
#else
constexpr Extent sample{.claims = 2'500, .most_nodes = 20'000};
#endif

template <class Subject>
class Claims : public ::testing::Test {};
TYPED_TEST_SUITE(Claims, Subjects, SubjectName);

// What engines and solvers say of random positions holds against every defence.
TYPED_TEST(Claims, AreTrue) {
  const Report report = Examination<TypeParam>(2, sample).run();
  for (const auto& fault : report.faults) ADD_FAILURE() << fault;
  // A solver that refuses everything would never be wrong.
  for (const auto& [name, tally] : report.by_engine) EXPECT_LT(tally.refusals, tally.questions);
  const Tally all = report.total();
  EXPECT_GE(all.checked(), sample.claims);
  EXPECT_EQ(all.wrong + all.wrong_lines, 0) << report;
  EXPECT_LT(all.unknown * 5, all.checked()) << report;
}

}  // namespace
}  // namespace banmen::claims
