#pragma once

#include <memory>

#include "core/key.hpp"

namespace banmen {

// The keys a game has passed through, newest first: an immutable shared list, so that copying a
// position stays cheap and a fork shares its past. Costs one allocation per push.
class History {
 public:
  History() = default;
  History(const History&) = default;
  History(History&&) = default;
  History& operator=(History that) noexcept {  // the old list leaves with `that`, in its loop
    newest_.swap(that.newest_);
    return *this;
  }
  ~History() { unlink(); }

  void push(Key key) {
    auto node = std::make_shared<Node>();
    node->key = key;
    node->before = std::move(newest_);
    newest_ = std::move(node);
  }
  void clear() {
    unlink();
    newest_.reset();
  }
  bool empty() const { return !newest_; }

  int count(Key key) const {
    int times = 0;
    for (const Node* node = newest_.get(); node; node = node->before.get())
      times += node->key == key;
    return times;
  }

  // Calls `see(key)` from the newest key to the oldest.
  template <class See>
  void for_each(See see) const {
    for (const Node* node = newest_.get(); node; node = node->before.get()) see(node->key);
  }

 private:
  struct Node {
    Key key = 0;
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

}  // namespace banmen
