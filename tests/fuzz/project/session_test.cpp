// SPDX-License-Identifier: MIT

#include <gainsay/gainsay.hpp>

#include "session.hpp"

// Eight commands of twelve in their order: chance needs some ten million cases to get there once.
GAINSAY_PROPERTY("a session that is ready closes when it is told to") {
  return gainsay::check([](const std::vector<Command>& commands) {
    Session session;
    bool told = false;
    for (const Command command : commands) {
      told = told || (session.ready() && command == Command::quit);
      session.receive(command);
    }
    gainsay::assume(session.ready(), "the session is ready");
    gainsay::require(session.closed() == told, "it closes after quit and not before");
  });
}
