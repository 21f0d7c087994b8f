// SPDX-License-Identifier: MIT

#include "dual/net/loop.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <utility>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>

#include "base/format.hpp"
#include "dual/net/wire.hpp"

namespace gainsay::dual::net {

namespace {

std::chrono::steady_clock::time_point in(double seconds) {
  return std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::nanoseconds>(
                                                std::chrono::duration<double>(seconds));
}

Error not_connected(const Endpoint& endpoint, const std::string& why) {
  return {.code = "dual-connect",
          .what = "no connection was made: " + why,
          .place = to_text(endpoint),
          .fix = "see that the server listens there and takes more connections"};
}

std::size_t size_of_first_part(const Codec& codec, const std::string& bytes, Cut cut) {
  switch (cut.kind) {
    case Cut::Kind::whole:
      return bytes.size();
    case Cut::Kind::after_head:
      return std::min(bytes.size(), codec.head_size(bytes));
    case Cut::Kind::permille:
      return bytes.size() * std::min(cut.permille, 1000u) / 1000;
  }
  return bytes.size();
}

}  // namespace

class Loop::Body {
 public:
  explicit Body(const Codec& codec_in) : codec(codec_in) {}
  // Sockets close before what runs them.
  ~Body() {
    if (watched) watched->release();
    for (auto& [number, wire] : wires) wire->drop(Drop::close);
    io.poll();
  }
  Body(const Body&) = delete;
  Body& operator=(const Body&) = delete;

  Wire* find(std::uint32_t connection) const {
    const auto at = wires.find(connection);
    return at == wires.end() ? nullptr : at->second.get();
  }

  // Reads what is there. Who calls it and writes at once need not have it done again.
  void read_all() {
    io.poll();
    just_read = true;
  }
  void read_all_but_once() {
    if (!std::exchange(just_read, false)) io.poll();
  }

  template <class Condition>
  bool run_until(double seconds, const Condition& condition) {
    const auto deadline = in(seconds);
    just_read = false;
    if (seconds <= 0) io.poll();
    while (!condition()) {
      if (io.run_one_until(deadline) == 0) return condition();
    }
    return true;
  }

  bool write_rest(Wire& wire, double seconds) {
    if (!wire.unfinished() && !wire.writing()) return true;
    if (wire.unfinished()) wire.write_rest();
    if (!wire.writing()) return true;
    return run_until(seconds, [&] { return !wire.writing(); });
  }

  const Codec& codec;
  EventLog log{};
  boost::asio::io_context io{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work{io.get_executor()};
  std::map<std::uint32_t, std::shared_ptr<Wire>> wires{};
  std::unique_ptr<boost::asio::posix::stream_descriptor> watched{};
  bool interrupted = false;
  bool just_read = false;
};

Loop::Loop(const Codec& codec) : body_(std::make_unique<Body>(codec)) {}
Loop::~Loop() = default;

Result<void> Loop::open(std::uint32_t connection, const Endpoint& endpoint, double seconds) {
  drop(connection, Drop::close);
  const auto wire = std::make_shared<Wire>(body_->io, body_->codec, body_->log, connection);
  body_->wires[connection] = wire;
  wire->connect(endpoint);
  body_->run_until(seconds, [&] { return !wire->connecting() || body_->interrupted; });
  if (wire->takes_requests()) return {};
  const std::string why = wire->connecting() ? fmt::format("nothing happened within {} s", seconds)
                          : wire->problem()  ? wire->problem().message()
                                             : "it was closed at once";
  wire->drop(Drop::close);
  return refuse(not_connected(endpoint, why));
}

bool Loop::is_open(std::uint32_t connection) const {
  const Wire* const wire = body_->find(connection);
  return wire != nullptr && wire->takes_requests();
}

bool Loop::send(std::uint32_t connection, std::uint64_t number, const Json& request, Cut cut,
                double seconds) {
  body_->read_all_but_once();
  Wire* const wire = body_->find(connection);
  if (wire == nullptr || !wire->takes_requests()) return false;
  if (!body_->write_rest(*wire, seconds) || !wire->takes_requests()) return false;
  std::string bytes = body_->codec.encode_request(request);
  const std::size_t first_part = size_of_first_part(body_->codec, bytes, cut);
  wire->begin({number, request}, std::move(bytes), first_part);
  if (!wire->writing()) return true;
  return body_->run_until(seconds, [&] { return !wire->writing(); });
}

bool Loop::finish(std::uint32_t connection, double seconds) {
  body_->read_all_but_once();
  Wire* const wire = body_->find(connection);
  return wire != nullptr && body_->write_rest(*wire, seconds);
}

bool Loop::unfinished(std::uint32_t connection) const {
  const Wire* const wire = body_->find(connection);
  return wire != nullptr && wire->unfinished();
}

bool Loop::await_answer(std::uint32_t connection, std::uint64_t number, double seconds) {
  const Wire* const wire = body_->find(connection);
  if (wire == nullptr) return true;
  return body_->run_until(seconds, [&] {
    bool waits = !wire->over() && !body_->interrupted;
    if (waits) {
      waits = std::any_of(wire->pending().begin(), wire->pending().end(),
                          [&](const Wire::Request& request) { return request.number == number; });
    }
    return !waits;
  });
}

bool Loop::await_answers(std::uint32_t connection, double seconds) {
  const Wire* const wire = body_->find(connection);
  if (wire == nullptr) return true;
  return body_->run_until(
      seconds, [&] { return wire->over() || body_->interrupted || wire->pending().empty(); });
}

bool Loop::await_all(double seconds) {
  return body_->run_until(seconds, [&] {
    return body_->interrupted ||
           std::all_of(body_->wires.begin(), body_->wires.end(), [](const auto& entry) {
             return entry.second->over() || entry.second->pending().empty();
           });
  });
}

bool Loop::await_event(double seconds) {
  return body_->run_until(seconds, [&] { return body_->interrupted || body_->log.has_events(); });
}

void Loop::pause(double seconds) {
  body_->run_until(seconds, [] { return false; });
}

void Loop::poll() { body_->read_all(); }

void Loop::drop(std::uint32_t connection, Drop how) {
  poll();
  if (Wire* const wire = body_->find(connection)) wire->drop(how);
  poll();
}

std::vector<std::uint64_t> Loop::pending(std::uint32_t connection) const {
  std::vector<std::uint64_t> numbers;
  if (const Wire* const wire = body_->find(connection)) {
    for (const Wire::Request& request : wire->pending()) numbers.push_back(request.number);
  }
  return numbers;
}

void Loop::watch(int descriptor) {
  if (body_->watched) body_->watched->release();
  body_->interrupted = false;
  body_->watched = std::make_unique<boost::asio::posix::stream_descriptor>(body_->io, descriptor);
  body_->watched->async_wait(boost::asio::posix::stream_descriptor::wait_read,
                             [body = body_.get()](ErrorCode error) {
                               if (!error) body->interrupted = true;
                             });
}

bool Loop::interrupted() const { return body_->interrupted; }

std::vector<Event> Loop::take_events() { return body_->log.take(); }

}  // namespace gainsay::dual::net
