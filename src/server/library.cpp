// The code of Asio and Beast, compiled once here.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
