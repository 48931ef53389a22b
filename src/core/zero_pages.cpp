#include "core/zero_pages.hpp"

#include <sys/mman.h>

#include <cstdint>
#include <cstring>
#include <new>

namespace banmen::detail {
namespace {

constexpr std::size_t large_page = std::size_t{1} << 21;

void* map(std::size_t bytes, int flags) {
  void* const memory =
      ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  return memory;
}

}  // namespace

void* map_zero_pages(std::size_t bytes) {
  // All pages at once cost a fraction of a fault each.
  if (bytes < 2 * large_page) return map(bytes, MAP_POPULATE);
  // A large page begins at a multiple of its size: take one more, and give back both ends.
  auto* const memory = static_cast<std::byte*>(map(bytes + large_page, MAP_NORESERVE));
  const std::size_t before = -reinterpret_cast<std::uintptr_t>(memory) % large_page;
  constexpr std::size_t small_page = 4096;
  const std::size_t used = (bytes + small_page - 1) / small_page * small_page;
  if (before > 0) ::munmap(memory, before);
  if (large_page > before + (used - bytes))
    ::munmap(memory + before + used, bytes + large_page - before - used);
  // Where there are no large pages the array is only slower.
  ::madvise(memory + before, bytes, MADV_HUGEPAGE);
  return memory + before;
}

void clear_pages(void* begin, std::size_t bytes) {
  // Giving pages back makes them zero, too, but the next touch of each costs more than writing it.
  if (bytes < 16 * large_page)
    std::memset(begin, 0, bytes);
  else
    ::madvise(begin, bytes, MADV_DONTNEED);
}

void unmap_pages(void* begin, std::size_t bytes) { ::munmap(begin, bytes); }

}  // namespace banmen::detail
