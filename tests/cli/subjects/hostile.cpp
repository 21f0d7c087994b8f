// SPDX-License-Identifier: MIT
//
// Properties that leave, hang, move away or give orders to the terminal.

#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

#include <gainsay/gainsay.hpp>

GAINSAY_PROPERTY("passes") {
  return gainsay::check([](int) {});
}

GAINSAY_PROPERTY("leaves by exit") {
  return gainsay::check([](int x) {
    if (x > 10) std::exit(0);
  });
}

GAINSAY_PROPERTY("leaves by quick_exit") {
  return gainsay::check([](int x) {
    if (x > 10) std::quick_exit(0);
  });
}

GAINSAY_PROPERTY("hangs") {
  return gainsay::check([](int x) {
    for (volatile bool on = true; x > 10 && on;) {
    }
  });
}

GAINSAY_PROPERTY("sets the title") {
  return gainsay::check([](int x) {
    gainsay::note("note \033[2J");
    if (x > 10) throw std::runtime_error("bad \033]0;title\007 and \xc2\x9b 2J");
  });
}

GAINSAY_PROPERTY("moves away") {
  return gainsay::check([](int x) {
    if (chdir("/") != 0 || x > 10) throw std::runtime_error("moved");
  });
}
