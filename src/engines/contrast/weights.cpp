#include "engines/contrast/weights.hpp"

#include <array>
#include <bit>
#include <cstring>

#include "games/contrast/position.hpp"
#include "learn/packed.hpp"

namespace banmen::contrast {
namespace {

static_assert(std::endian::native == std::endian::little, "files are little-endian");

struct Head {
  std::array<char, 8> magic = {'B', 'M', 'C', 'O', 'N', 'T', 'R', 'A'};
  std::uint32_t version = 1;
  std::uint32_t phases = phase_count;
  std::uint64_t tuple_hash = 0;
  std::uint64_t tuples_size = 0;  // bytes of the tuples' text before the values
  std::uint64_t size = 0;         // of the content, unpacked
  std::uint64_t checksum = 0;     // XXH3 of the content, unpacked
};
static_assert(sizeof(Head) == 48);

auto refuse(std::string what, std::string hint) {
  return fail(Errc::corrupt, std::move(what), "weights", std::move(hint));
}

// Cells as the mover sees them: its pieces come from rank 5 and go down.
learn::TupleGround ground() {
  learn::TupleGround ground{.kinds = {{"joint", 9}, {"near", 9}}};
  for (std::size_t cell = 0; cell < cell_count; ++cell)
    ground.cells.push_back({cell_name(static_cast<int>(cell)), cell / 5 * 5 + 4 - cell % 5});
  const auto add_dial = [&](const char* name, std::size_t numbers) {
    ground.cells.push_back({name, ground.cells.size(), numbers});
  };
  add_dial("own_stock", 8);  // black tiles and four times the gray one
  add_dial("enemy_stock", 8);
  add_dial("own_race", 5);  // steps to the goal less one
  add_dial("enemy_race", 5);
  add_dial("own_steps", 32);
  add_dial("enemy_steps", 32);
  add_dial("own_reach", 32);
  add_dial("enemy_reach", 32);
  return ground;
}

constexpr std::string_view standard_tuples = R"(id,kind,cells
J5,joint,a5 b5 c5 d5 e5
J4,joint,a4 b4 c4 d4 e4
J3,joint,a3 b3 c3 d3 e3
J2,joint,a2 b2 c2 d2 e2
J1,joint,a1 b1 c1 d1 e1
Ja,joint,a5 a4 a3 a2 a1
Jb,joint,b5 b4 b3 b2 b1
Jc,joint,c5 c4 c3 c2 c1
N5,near,a5 b5 c5 d5 e5
N4,near,a4 b4 c4 d4 e4
N3,near,a3 b3 c3 d3 e3
N2,near,a2 b2 c2 d2 e2
N1,near,a1 b1 c1 d1 e1
Na,near,a5 a4 a3 a2 a1
Nb,near,b5 b4 b3 b2 b1
Nc,near,c5 c4 c3 c2 c1
races,joint,own_stock enemy_stock own_race enemy_race
steps,joint,own_steps enemy_steps
reach,joint,own_reach enemy_reach
)";

}  // namespace

const learn::TupleSet& NetworkWeights::tuples() {
  static const learn::TupleSet set = learn::TupleSet::parse(standard_tuples, ground()).value();
  return set;
}

NetworkWeights NetworkWeights::blank() {
  return {std::vector<std::int16_t>(phase_count * tuples().weights())};
}

std::string to_file(const NetworkWeights& weights) {
  const auto& tuples = NetworkWeights::tuples();
  std::string content = tuples.csv();
  Head head;
  head.tuple_hash = tuples.hash();
  head.tuples_size = content.size();
  content.append(reinterpret_cast<const char*>(weights.values.data()),
                 weights.values.size() * sizeof(std::int16_t));
  head.size = content.size();
  head.checksum = learn::checksum_of(content);
  return learn::pack({reinterpret_cast<const char*>(&head), sizeof(Head)}, content);
}

Result<NetworkWeights> weights_from_file(std::string_view bytes) {
  const auto& tuples = NetworkWeights::tuples();
  Head head, expected;
  if (bytes.size() < sizeof(Head))
    return refuse("the file has " + std::to_string(bytes.size()) + " bytes, less than its head",
                  "it was cut off, or is no weights file");
  std::memcpy(&head, bytes.data(), sizeof(Head));
  if (head.magic != expected.magic)
    return refuse("this is no weights file of Contrast",
                  "give one that was written by this program");
  if (head.version != expected.version)
    return refuse("version " + std::to_string(head.version) + " of the weights file is unknown",
                  "this program reads version " + std::to_string(expected.version));
  NetworkWeights weights = NetworkWeights::blank();
  const std::size_t value_bytes = weights.values.size() * sizeof(std::int16_t);
  const std::string text = tuples.csv();
  if (head.phases != expected.phases || head.tuple_hash != tuples.hash() ||
      head.tuples_size != text.size())
    return refuse("the weights file was made for other tuples", "train it again");
  if (head.size != text.size() + value_bytes)
    return refuse("the head of the weights file is damaged", "fetch it again");
  const auto content = learn::unpack(bytes.substr(sizeof(Head)), head.size, head.checksum,
                                     "weights", "fetch it again");
  if (!content) return fail(content.error());
  if (std::string_view(*content).substr(0, text.size()) != text)
    return refuse("the tuples of the weights file are not those of its head", "fetch it again");
  std::memcpy(weights.values.data(), content->data() + text.size(), value_bytes);
  return weights;
}

}  // namespace banmen::contrast
