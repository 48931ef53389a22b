#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

namespace banmen {

namespace detail {
void* map_zero_pages(std::size_t bytes);
void clear_pages(void* begin, std::size_t bytes);
void unmap_pages(void* begin, std::size_t bytes);
}  // namespace detail

// An array whose elements are zero bytes to begin with. A large one costs memory and time only
// where it is touched, and lies in large pages, which saves the address look-up that every random
// access would pay for.
template <class T>
class ZeroPages {
  static_assert(std::is_trivially_destructible_v<T>);

 public:
  explicit ZeroPages(std::size_t count)
      : begin_(static_cast<T*>(detail::map_zero_pages(count * sizeof(T))),
               Unmap{count * sizeof(T)}) {}

  T* get() const { return begin_.get(); }
  T& operator[](std::size_t i) const { return begin_[i]; }

  // Zero again, and as cheap as new.
  void clear() { detail::clear_pages(begin_.get(), begin_.get_deleter().bytes); }

 private:
  struct Unmap {
    std::size_t bytes;
    void operator()(T* begin) const { detail::unmap_pages(begin, bytes); }
  };
  std::unique_ptr<T[], Unmap> begin_;
};

}  // namespace banmen
