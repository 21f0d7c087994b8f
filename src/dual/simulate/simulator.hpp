// SPDX-License-Identifier: MIT
//
// A server without a socket: network and mock in this process, as a transport.
//
// Messages under way are listed for each direction. What happens next is one of: an answer reaches
// the tester, a request reaches the mock and acts, the mock does something by itself, a message is
// lost. While the tester waits, something happens until a message has reached it; while it goes on,
// it is drawn how much happens before its next act, and nothing is the simplest. All of it is drawn
// from the source of the case, so a conversation with its schedule is one tape. Time passes with
// what happens and is the same in each replay.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include <gainsay/dual/mock.hpp>
#include <gainsay/dual/network.hpp>
#include <gainsay/source.hpp>

#include "dual/talk/transport.hpp"

namespace gainsay::dual {

class Simulator final : public Transport {
 public:
  // `interference`: see AnyMock.
  Simulator(ModelPtr model, NetworkPtr network, Interference* interference = nullptr);

  void begin(Source& source) override;
  Time now() override { return clock_; }
  bool open(Connection connection) override;
  void send(Connection to, std::uint64_t number, const Message& request, Cut cut) override;
  void finish(Connection connection) override;
  void drop(Connection connection, Drop how) override;
  void poll(std::vector<Arrival>& out) override;
  Awaited await(Duration most, std::vector<Arrival>& out) override;
  bool knows_quiet() const override { return true; }
  void pause(Duration length, std::vector<Arrival>& out) override;

 private:
  struct Flight {
    Packet packet{};
    Message message{};
    bool complete = true;  // of a request: all of it was written
    bool closes = false;   // of an answer: the server closes the connection
  };
  struct Event {
    enum class Kind : std::uint8_t { arrives, acts, idle, lost_request, lost_answer };
    Kind kind = Kind::acts;
    Emission emission{};
  };
  enum class Draw : std::uint8_t { something, nothing_first };

  void list_events();
  void list_ready(Direction direction, const std::vector<Flight>& flights, Event::Kind kind,
                  Event::Kind loss);
  bool step(Draw draw, std::vector<Arrival>& out);
  void happen(const Event& event, std::vector<Arrival>& out);
  void act(const Emission& emission);
  void arrive(const Emission& emission, std::vector<Arrival>& out);
  static Flight taken(std::vector<Flight>& flights, const Emission& emission);
  void take_from_mock();
  bool hears(Connection connection) const;
  void tick();

  ModelPtr model_;
  NetworkPtr network_;
  Interference* interference_;
  bool has_idle_;
  Source* source_ = nullptr;
  std::optional<DrawsFromSource> draws_{};
  std::optional<AnyMock> mock_{};
  Time clock_{};
  std::vector<Flight> requests_{};  // under way, in the order of sending
  std::vector<Flight> answers_{};
  std::map<std::uint32_t, bool> open_{};  // by the tester; a connection that is closed hears nothing
  std::uint64_t answer_numbers_ = 0;
  std::uint32_t idle_steps_ = 0;  // since something was sent or seen
  std::vector<Event> events_{};   // scratch
  std::vector<Packet> packets_{};
  std::vector<Emission> emissions_{};
};

}  // namespace gainsay::dual
