#pragma once

#include <memory>

#include "solve/analysis_writer.hpp"

struct z_stream_s;

namespace banmen::solve {

// A sink that packs what it is given, as gzip does, and sends it on. The same bytes in give the
// same bytes out: no time stamp, no file name.
class Gzip {
 public:
  explicit Gzip(Sink sink);
  ~Gzip();

  Result<void> write(std::string_view text) { return pack(text, false); }
  Result<void> finish() { return pack({}, true); }

 private:
  Result<void> pack(std::string_view text, bool last);

  Sink sink_;
  std::unique_ptr<z_stream_s> stream_;
};

}  // namespace banmen::solve
