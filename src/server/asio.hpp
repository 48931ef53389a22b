#pragma once

#include <boost/asio.hpp>

// The names of the library that the socket files use.
namespace banmen::server {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;

}  // namespace banmen::server
