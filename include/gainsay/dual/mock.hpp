// SPDX-License-Identifier: MIT
//
// A model that serves: the same function that judges servers, with its choices drawn.
//
//   Random random(7);
//   dual::DrawsByChance draws(random);
//   dual::Mock<Kv> mock(Kv{}, draws);
//   mock.receive(c1, Kv::Request{.verb = Kv::Verb::set, .key = "a", .value = "1"});
//   for (const auto& sent : mock.take()) ...  // {c1, Answer{"STORED"}}
//
// It stands in for the real server in tests of clients, and it is what a tester is tested with.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <gainsay/dual/model.hpp>
#include <gainsay/random.hpp>

namespace gainsay {
class Source;
}

namespace gainsay::dual {

// Where the choices of a mock come from.
class Draws {
 public:
  virtual ~Draws() = default;
  // One of 0, 1, ..., last.
  virtual std::uint64_t upto(std::uint64_t last) = 0;
  // What is drawn between the two belongs together; where it led nowhere it is taken back.
  enum class Attempt : std::uint8_t { kept, taken_back };
  virtual void begin() {}
  virtual void end(Attempt /*attempt*/) {}
};

class DrawsByChance final : public Draws {
 public:
  explicit DrawsByChance(Random& random) : random_(random) {}
  std::uint64_t upto(std::uint64_t last) override { return last == 0 ? 0 : random_.upto(last); }

 private:
  Random& random_;
};

// On the tape of a case: they are replayed and shrunk with everything else.
class DrawsFromSource final : public Draws {
 public:
  explicit DrawsFromSource(Source& source) : source_(source) {}
  std::uint64_t upto(std::uint64_t last) override;
  void begin() override;
  void end(Attempt attempt) override;

 private:
  Source& source_;
};

// Something that a mock sends: a message, or that it closes the connection.
struct Sending {
  enum class Kind : std::uint8_t { message, close };
  Kind kind = Kind::message;
  Connection to{};
  Message message{};  // without holes
};

class Interference;

// A mock without types.
//
// Requests of one connection act in the order in which they are given to it; there is no other
// promise, and none about how long a request waits (`Server::wait`). An assumption of the model
// that no drawn value meets is a UsageError `dual-mock-stuck`.
class AnyMock {
 public:
  // `draws` must outlive it. `interference`: for mutants and for whoever watches; null: none.
  AnyMock(ModelPtr model, Draws& draws, Interference* interference = nullptr);
  ~AnyMock();
  AnyMock(AnyMock&&) noexcept;
  AnyMock& operator=(AnyMock&&) noexcept;

  // The moment of the steps that follow. It never goes back.
  void clock(Time now);

  void opened(Connection who);
  void closed(Connection who);
  void receive(Connection from, const Message& request);
  // Something that the server does by itself, if the model has it.
  void idle();
  // Nothing will happen for a while: who holds something back lets it go.
  void rest();

  // What was sent since it was asked last, in the order of sending.
  std::vector<Sending> take();
  bool has_sent() const;
  // How many requests wait.
  std::size_t waiting() const;

 private:
  class Body;
  std::unique_ptr<Body> body_;
};

// The typed rim of a mock.
template <Model M>
class Mock {
 public:
  using Request = typename M::Request;
  using Answer = typename M::Answer;
  struct Sent {
    Connection to{};
    Answer answer{};
    bool closes = false;  // there is no answer: the connection is closed
  };

  explicit Mock(M model, Draws& draws) : any_(erase(std::move(model)), draws) {}

  void clock(Time now) { any_.clock(now); }
  void opened(Connection who) { any_.opened(who); }
  void closed(Connection who) { any_.closed(who); }
  void receive(Connection from, const Request& request) { any_.receive(from, to_message(request)); }
  void idle() { any_.idle(); }

  std::vector<Sent> take() {
    std::vector<Sent> all;
    for (const Sending& one : any_.take()) {
      const bool closes = one.kind == Sending::Kind::close;
      all.push_back({one.to, closes ? Answer{} : from_message<Answer>(one.message), closes});
    }
    return all;
  }

  AnyMock& any() { return any_; }

 private:
  AnyMock any_;
};

}  // namespace gainsay::dual
