// SPDX-License-Identifier: MIT
//
// Real connections to a server that is kept for us, as a transport.
//
// One thread does it all: whatever can be read is read, with the moment of its first byte, before
// anything is written; while the tester waits, it waits in the same loop. A connection that the
// server closes may be the first that one sees of its death: the keeper is asked, and if nobody
// listens any more, waited for.
#pragma once

#include <sys/types.h>

#include <memory>
#include <string>
#include <vector>

#include <gainsay/dual/tester.hpp>

#include "dual/live/subject_keeping.hpp"
#include "dual/net/loop.hpp"
#include "dual/transport.hpp"

namespace gainsay::dual {

class SocketTransport final : public Transport {
 public:
  // The protocol has a codec. `patience`: seconds for opening a connection and for writing.
  SocketTransport(Protocol protocol, std::shared_ptr<SubjectKeeping> keeping, double patience);

  void begin(Source& source) override;
  Time now() override;
  std::string fresh(const std::string& logical) override;
  bool open(Connection connection) override;
  void send(Connection to, std::uint64_t number, const Message& request, Cut cut) override;
  void finish(Connection connection) override;
  void drop(Connection connection, Drop how) override;
  void poll(std::vector<Arrival>& out) override;
  Awaited await(Duration most, std::vector<Arrival>& out) override;
  void pause(Duration length, std::vector<Arrival>& out) override;
  void end(std::vector<Arrival>& out) override;

 private:
  void own_loop();
  void take(std::vector<Arrival>& out);
  void take_event(net::Event& event, std::vector<Arrival>& out);
  void garbled(std::uint32_t connection, std::string text, std::vector<Arrival>& out);
  // Asks whether the server is well, and says so if it is not.
  void look_after(std::vector<Arrival>& out);
  bool is_dying();

  Protocol protocol_;
  std::shared_ptr<SubjectKeeping> keeping_;
  double patience_;
  // What it waits with is shared by processes that were forked, so each has its own.
  std::unique_ptr<net::Loop> loop_{};
  pid_t loop_of_ = 0;
  std::uint32_t opened_ = 0;  // connections of this conversation
  bool told_ = false;         // that it is over for this server
};

}  // namespace gainsay::dual
