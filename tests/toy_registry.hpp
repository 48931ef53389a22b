#pragma once

#include "registry/games.hpp"
#include "toy/toy.hpp"

namespace banmen::test {

template <class List, class... More>
struct Extended;
template <class... Entries, class... More>
struct Extended<registry::EntryList<Entries...>, More...> {
  using type = registry::EntryList<Entries..., More...>;
};

// Every game of the project and one more, which is this one line.
using AllGamesAndToy = Extended<registry::AllGames,  //
                                registry::Entry<toy::Toy>>::type;

}  // namespace banmen::test
