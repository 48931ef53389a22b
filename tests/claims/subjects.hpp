#pragma once

#include <gtest/gtest.h>

#include "claims/contrast_cases.hpp"
#include "claims/examine.hpp"
#include "claims/nested_cases.hpp"
#include "claims/othello_cases.hpp"
#include "claims/shogi_cases.hpp"
#include "claims/stones_cases.hpp"

namespace banmen::claims {

using Subjects =
    ::testing::Types<ContrastSubject, NestedSubject, StonesSubject, ShogiSubject, OthelloSubject>;

struct SubjectName {
  template <class Subject>
  static std::string GetName(int) {
    return std::string(Subject::Game::id);
  }
};

}  // namespace banmen::claims
