// SPDX-License-Identifier: MIT
#pragma once

#include <gainsay/dual/model.hpp>

namespace gainsay::dual {
namespace detail {

template <class M>
class ErasedModel final : public AnyModel {
  using S = typename M::State;
  using Q = typename M::Request;

  static S& state_at(void* at) { return *static_cast<S*>(at); }
  static const S& state_at(const void* at) { return *static_cast<const S*>(at); }
  static const Q& request_at(const void* at) { return *static_cast<const Q*>(at); }

  static constexpr bool kInitial = requires(const M& m, Server& s) {
    { m.initial(s) } -> std::convertible_to<S>;
  };
  static constexpr bool kOpened =
      requires(const M& m, Server& s, S& state) { m.opened(s, state, Connection{}); };
  static constexpr bool kClosed =
      requires(const M& m, Server& s, S& state) { m.closed(s, state, Connection{}); };
  static constexpr bool kIdle = requires(const M& m, Server& s, S& state) { m.idle(s, state); };
  static constexpr bool kKeys = requires(const M& m, const Q& q) { m.key_of(q); };
  static constexpr bool kAnswers = requires(const M& m, const Q& q) { m.answers(q); };
  static constexpr bool kOrdered = requires(const M& m, const Q& q) { m.ordered(q, q); };

 public:
  ErasedModel(M model, std::string name) : model_(std::move(model)), name_(std::move(name)) {}

  const std::string& name() const override { return name_; }
  Has has() const override { return {kInitial, kOpened, kClosed, kIdle, kKeys, kOrdered}; }
  const Schema& requests() const override { return schema<Q>(); }
  const Schema& answers() const override { return schema<typename M::Answer>(); }

  State state() const override { return std::make_shared<S>(); }
  State copy(const void* state) const override { return std::make_shared<S>(state_at(state)); }
  void assign(void* to, const void* from) const override { state_at(to) = state_at(from); }
  bool same(const void* a, const void* b) const override {
    return Shape<S>::same(state_at(a), state_at(b));
  }
  void write(const void* state, Message& out) const override {
    Shape<S>::write(out, state_at(state));
  }
  void visit_values(void* state, ValueVisitor& visitor) const override {
    Shape<S>::values(state_at(state), visitor);
  }

  Request read(const Message& message) const override {
    return std::make_shared<const Q>(from_message<Q>(message));
  }
  Key key_of(const void* request) const override {
    if constexpr (kKeys) return Key(model_.key_of(request_at(request)));
    return all_keys;
  }
  std::size_t answers_to(const void* request) const override {
    if constexpr (kAnswers) return model_.answers(request_at(request));
    return 1;
  }
  bool ordered(const void* first, const void* second) const override {
    if constexpr (kOrdered) return model_.ordered(request_at(first), request_at(second));
    return true;
  }

  void initial(Server& server, void* state) const override {
    if constexpr (kInitial) state_at(state) = model_.initial(server);
  }
  void receive(Server& server, void* state, Connection from, const void* request) const override {
    model_.receive(server, state_at(state), from, request_at(request));
  }
  void opened(Server& server, void* state, Connection who) const override {
    if constexpr (kOpened) model_.opened(server, state_at(state), who);
  }
  void closed(Server& server, void* state, Connection who) const override {
    if constexpr (kClosed) model_.closed(server, state_at(state), who);
  }
  void idle(Server& server, void* state) const override {
    if constexpr (kIdle) model_.idle(server, state_at(state));
  }

 private:
  M model_;
  std::string name_;
};

}  // namespace detail

template <Model M>
ModelPtr erase(M model, std::string name) {
  if (name.empty()) name = type_name<M>();
  return std::make_shared<detail::ErasedModel<M>>(std::move(model), std::move(name));
}

}  // namespace gainsay::dual
