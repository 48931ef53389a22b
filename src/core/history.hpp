#pragma once

#include <memory>
#include <utility>

#include "core/key.hpp"

namespace banmen {

// What a game has passed through, newest first: an immutable shared list, so that copying a
// position stays cheap and a fork shares its past. Costs one allocation per push.
template <class Entry>
class Trail {
 public:
  Trail() = default;
  Trail(const Trail&) = default;
  Trail(Trail&&) = default;
  Trail& operator=(Trail that) noexcept {  // the old list leaves with `that`, in its loop
    newest_.swap(that.newest_);
    return *this;
  }
  ~Trail() { unlink(); }

  void push(Entry entry) {
    auto node = std::make_shared<Node>();
    node->entry = std::move(entry);
    node->before = std::move(newest_);
    newest_ = std::move(node);
  }
  void clear() {
    unlink();
    newest_.reset();
  }
  bool empty() const { return !newest_; }
  const Entry* newest() const { return newest_ ? &newest_->entry : nullptr; }

  // Calls `see(entry)` from the newest entry to the oldest.
  template <class See>
  void for_each(See see) const {
    for (const Node* node = newest_.get(); node; node = node->before.get()) see(node->entry);
  }

 private:
  struct Node {
    Entry entry{};
    std::shared_ptr<Node> before;
  };

  // Frees a long unshared tail in a loop: the compiler's own destructor would recurse per node. It
  // only reads nodes, because a fork in another thread may just have been reading them.
  void unlink() {
    while (newest_ && newest_.use_count() == 1) {
      auto before = newest_->before;
      newest_ = std::move(before);
    }
  }

  std::shared_ptr<Node> newest_;
};

// The keys of earlier positions.
class History : public Trail<Key> {
 public:
  int count(Key key) const {
    int times = 0;
    for_each([&](Key seen) { times += seen == key; });
    return times;
  }
};

}  // namespace banmen
