// SPDX-License-Identifier: MIT

#include <gainsay/dual/network.hpp>

namespace gainsay::dual::network {
namespace {

// Whether an earlier packet of the same connection is still under way.
bool is_behind(std::span<const Packet> wire, std::size_t at) {
  for (std::size_t i = 0; i < at; ++i) {
    if (wire[i].connection == wire[at].connection) return true;
  }
  return false;
}

class Synchronous final : public Network {
 public:
  void ready(Direction, std::span<const Packet> wire, std::vector<Emission>& out) const override {
    if (!wire.empty()) out.push_back({.packet = 0});
  }
  bool in_order() const override { return true; }
};

class InOrder final : public Network {
 public:
  explicit InOrder(Answers answers) : answers_(answers) {}
  void ready(Direction direction, std::span<const Packet> wire,
             std::vector<Emission>& out) const override {
    for (std::size_t i = 0; i < wire.size(); ++i) {
      const bool free = direction == Direction::answers && answers_ == Answers::any_order;
      if (free || !is_behind(wire, i)) out.push_back({.packet = i});
    }
  }
  bool in_order() const override { return answers_ == Answers::in_order; }

 private:
  Answers answers_;
};

class Bag final : public Network {
 public:
  explicit Bag(Datagrams how) : how_(how) {}
  void ready(Direction, std::span<const Packet> wire, std::vector<Emission>& out) const override {
    for (std::size_t i = 0; i < wire.size(); ++i) {
      out.push_back({.packet = i, .stays = false});
      if (wire[i].copies < how_.duplicates) out.push_back({.packet = i, .stays = true});
    }
  }
  bool reliable() const override { return !how_.loss; }

 private:
  Datagrams how_;
};

}  // namespace

NetworkPtr synchronous() { return std::make_shared<const Synchronous>(); }
NetworkPtr tcp(Tcp how) { return std::make_shared<const InOrder>(how.answers); }
NetworkPtr datagrams(Datagrams how) { return std::make_shared<const Bag>(how); }

}  // namespace gainsay::dual::network
