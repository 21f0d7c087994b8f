// SPDX-License-Identifier: MIT
//
// A model: what a protocol allows, as a step function over a copyable state.
//
//   struct Echo {
//     struct State {};
//     struct Request { std::string line; };
//     struct Answer { std::string line; };
//     void receive(Server& server, State&, Connection from, const Request& q) const {
//       server.send(from, Answer{q.line});
//     }
//   };
//
// State, Request and Answer are taken apart as message.hpp says; hidden values (`Sym`) belong into
// State and Answer. A model may also have
//
//   State initial(Server&) const                      where it starts; may choose
//   void opened(Server&, State&, Connection) const    a connection came
//   void closed(Server&, State&, Connection) const    the tester closed a connection
//   void idle(Server&, State&) const                  what the server may do by itself: push,
//                                                     expire, close. Tried only where nothing else
//                                                     explains an observation, at most twice
//   Key key_of(const Request&) const                  requests with different keys are independent:
//                                                     State is then the state of one key, and every
//                                                     request gets `answers` messages on its own
//                                                     connection
//   std::size_t answers(const Request&) const         how many messages answer it, where a request
//                                                     has a key; 1 if the model does not say
//   bool ordered(const Request& first, const Request& second) const
//                                                     of two requests in flight on one connection:
//                                                     must the first act first? yes if it does not
//                                                     say
//
// Keep states small: every step of an explanation copies one.
#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include <gainsay/dual/message.hpp>
#include <gainsay/dual/server.hpp>
#include <gainsay/type_name.hpp>

namespace gainsay::dual {

// The key of a request that concerns every key.
struct AllKeys {};
inline constexpr AllKeys all_keys{};

class Key {
 public:
  Key(AllKeys) : all_(true) {}  // NOLINT(google-explicit-constructor)
  template <class T>
    requires(!std::same_as<std::remove_cvref_t<T>, Key> && !std::same_as<T, std::string> &&
             detail::Visitable<std::remove_cvref_t<T>>)
  Key(const T& key) : text_(packed(to_message(key))) {}  // NOLINT(google-explicit-constructor)
  // As a text alone is packed.
  Key(std::string key) : text_(std::move(key)) {}  // NOLINT(google-explicit-constructor)

  bool all() const { return all_; }
  const std::string& text() const { return text_; }

 private:
  // A text of which different keys have different ones.
  static std::string packed(const Message& message);

  std::string text_{};
  bool all_ = false;
};

template <class M>
concept Model =
    std::copyable<M> && std::copyable<typename M::State> &&
    std::default_initializable<typename M::State> && std::copyable<typename M::Request> &&
    std::copyable<typename M::Answer> &&
    requires(const M& model, Server& server, typename M::State& state,
             const typename M::Request& q) { model.receive(server, state, Connection{}, q); };

// A model without its types: what the engine sees. Made by `erase`.
//
// States and requests are passed as pointers to what only the model knows. A step changes the state
// that it is given; whoever wants to keep the old one copies it before.
class AnyModel {
 public:
  using State = std::shared_ptr<void>;
  using Request = std::shared_ptr<const void>;

  struct Has {
    bool initial = false, opened = false, closed = false, idle = false, keys = false,
         ordered = false;
  };

  virtual ~AnyModel() = default;

  virtual const std::string& name() const = 0;
  virtual Has has() const = 0;
  virtual const Schema& requests() const = 0;
  virtual const Schema& answers() const = 0;

  virtual State state() const = 0;  // State{}; `initial` may still have to be called
  virtual State copy(const void* state) const = 0;
  virtual void assign(void* to, const void* from) const = 0;
  // Equal; hidden values are if they are the same.
  virtual bool same(const void* a, const void* b) const = 0;
  virtual void write(const void* state, Message& out) const = 0;
  virtual void visit_values(void* state, detail::ValueVisitor& visitor) const = 0;

  // `message` has the schema of requests and no holes.
  virtual Request read(const Message& message) const = 0;
  virtual Key key_of(const void* request) const = 0;
  virtual std::size_t answers_to(const void* request) const = 0;
  virtual bool ordered(const void* first, const void* second) const = 0;

  virtual void initial(Server& server, void* state) const = 0;
  virtual void receive(Server& server, void* state, Connection from, const void* request) const = 0;
  virtual void opened(Server& server, void* state, Connection who) const = 0;
  virtual void closed(Server& server, void* state, Connection who) const = 0;
  virtual void idle(Server& server, void* state) const = 0;
};

using ModelPtr = std::shared_ptr<const AnyModel>;

// `name` is for reports and command lines; the type's name if none is given.
template <Model M>
ModelPtr erase(M model, std::string name = "");

}  // namespace gainsay::dual

#include <gainsay/detail/dual/model_impl.hpp>
