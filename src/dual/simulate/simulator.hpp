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
#include <memory>
#include <optional>
#include <vector>

#include <gainsay/dual/mock.hpp>
#include <gainsay/dual/network.hpp>
#include <gainsay/source.hpp>

#include "dual/transport.hpp"

namespace gainsay::dual {

struct SimulatorSettings {
  NetworkPtr network = network::tcp();
  Interference* interference = nullptr;  // see AnyMock
  // Where the choices of network and server come from: the tape; or chance with this seed, and they
  // are on no tape, as those of a real server.
  std::optional<std::uint64_t> seed{};
};

class Simulator final : public Transport {
 public:
  explicit Simulator(ModelPtr model, SimulatorSettings settings = {});

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

  void list_events();
  void list_ready(Direction direction, const std::vector<Flight>& flights, Event::Kind kind,
                  Event::Kind loss);
  void step(std::vector<Arrival>& out);
  void happen(const Event& event, std::vector<Arrival>& out);
  void act(const Emission& emission);
  void arrive(const Emission& emission, std::vector<Arrival>& out);
  static Flight taken(std::vector<Flight>& flights, const Emission& emission);
  void take_from_mock();
  bool hears(Connection connection) const;
  void tick();

  ModelPtr model_;
  SimulatorSettings settings_;
  bool has_idle_;
  std::uint64_t conversations_ = 0;
  Random random_{0};
  std::unique_ptr<Draws> draws_{};
  std::optional<AnyMock> mock_{};
  Time clock_{};
  std::vector<Flight> requests_{};  // under way, in the order of sending
  std::vector<Flight> answers_{};
  std::map<std::uint32_t, bool>
      open_{};  // by the tester; a connection that is closed hears nothing
  std::uint64_t answer_numbers_ = 0;
  std::uint32_t idle_steps_ = 0;  // since something was sent or seen
  std::vector<Event> events_{};   // scratch
  std::vector<Packet> packets_{};
  std::vector<Emission> emissions_{};
};

}  // namespace gainsay::dual
