// SPDX-License-Identifier: MIT
//
// What workers and the keeper say to each other: one packet each, JSON, over a unix socket.
//
// All workers have the keeper's door, a socket that was there before they were forked. Who wants a
// server makes a pair of sockets and passes one of them through the door; whoever keeps a server
// that nobody has takes it. So there is no path, and closing the socket (or dying) gives back.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/descriptor.hpp"
#include "base/result.hpp"
#include "dual/subject/state.hpp"

namespace gainsay::dual {

struct Ask {
  enum class Kind : std::uint8_t {
    start,    // if it does not run
    restart,  // stopped before, its folder emptied
    stop,
    command,  // run the reset command
    ready,    // it was found ready
    state,
  };
  Kind kind = Kind::state;
  std::uint32_t number = 0;
};

struct Told {
  std::uint32_t number = 0;  // of what was asked; 0: a death that nobody asked for
  SubjectState state{};
  std::optional<Error> error{};  // why it was not done
};

// Two sockets that are connected, of packets.
struct SocketPair {
  base::Descriptor ours{};
  base::Descriptor theirs{};
};
std::optional<SocketPair> socket_pair();

// False if the other side is gone.
bool send_ask(int socket, const Ask& ask);
bool send_told(int socket, const Told& told);
// Waits for a packet; nothing if the other side is gone.
std::optional<Ask> receive_ask(int socket);
std::optional<Told> receive_told(int socket);

// Passes a socket through the door; false if nobody is behind it.
bool pass(int door, const base::Descriptor& passed);
// One that was passed, if there is one; does not wait.
std::optional<base::Descriptor> take_passed(int door);

}  // namespace gainsay::dual
