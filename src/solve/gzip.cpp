#include "solve/gzip.hpp"

#include <zlib.h>

#include <array>
#include <new>

namespace banmen::solve {

Gzip::Gzip(Sink sink) : sink_(std::move(sink)), stream_(std::make_unique<z_stream_s>()) {
  constexpr int gzip_window = 15 + 16;
  if (::deflateInit2(stream_.get(), 6, Z_DEFLATED, gzip_window, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
}

Gzip::~Gzip() { ::deflateEnd(stream_.get()); }

Result<void> Gzip::pack(std::string_view text, bool last) {
  std::array<unsigned char, 1 << 16> packed;
  stream_->next_in = reinterpret_cast<unsigned char*>(const_cast<char*>(text.data()));
  stream_->avail_in = static_cast<unsigned>(text.size());
  do {
    stream_->next_out = packed.data();
    stream_->avail_out = packed.size();
    ::deflate(stream_.get(), last ? Z_FINISH : Z_NO_FLUSH);
    const std::size_t size = packed.size() - stream_->avail_out;
    const auto sent = sink_({reinterpret_cast<const char*>(packed.data()), size});
    if (!sent) return sent;
  } while (stream_->avail_out == 0);
  return {};
}

}  // namespace banmen::solve
