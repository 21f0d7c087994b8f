// SPDX-License-Identifier: MIT
//
// A small language whose programs are servers: a memory of integers, of which a request writes
// address 1 and what the server makes up writes address 0; then the program runs, and what is at
// address 1 is the answer. An interpreter is all that it takes to judge any of these servers.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <gainsay/dual.hpp>

namespace examples {

namespace dual = gainsay::dual;

// A constant, what is at an address, or `left op right`. Division rounds down; x / 0 is 0.
struct Expression {
  enum class Kind : std::uint8_t { constant, read, compute };
  Kind kind = Kind::constant;
  std::int64_t number = 0;  // the constant or the address
  char op = '+';
  std::shared_ptr<const Expression> left{};
  std::shared_ptr<const Expression> right{};
};
using ExpressionPtr = std::shared_ptr<const Expression>;

// The end; or `!address := value; then`; or `if left <= right then ... else ...`.
struct Program {
  enum class Kind : std::uint8_t { end, write, branch };
  Kind kind = Kind::end;
  std::int64_t address = 0;
  ExpressionPtr left{};  // of a write its value
  ExpressionPtr right{};
  std::shared_ptr<const Program> then{};
  std::shared_ptr<const Program> otherwise{};
};
using ProgramPtr = std::shared_ptr<const Program>;

inline std::string to_text(const Expression& e) {
  if (e.kind == Expression::Kind::constant) return std::to_string(e.number);
  if (e.kind == Expression::Kind::read) return "!" + std::to_string(e.number);
  return "(" + to_text(*e.left) + " " + e.op + " " + to_text(*e.right) + ")";
}

inline std::string to_text(const Program& p) {
  if (p.kind == Program::Kind::end) return "return";
  if (p.kind == Program::Kind::write) {
    return "!" + std::to_string(p.address) + " := " + to_text(*p.left) + "; " + to_text(*p.then);
  }
  return "if " + to_text(*p.left) + " <= " + to_text(*p.right) + " then {" + to_text(*p.then) +
         "} else {" + to_text(*p.otherwise) + "}";
}

struct Prog {
  using Number = dual::Sym<std::int64_t>;

  struct State {
    std::map<std::int64_t, Number> memory{};
  };
  struct Request {
    std::int64_t value = 0;
  };
  struct Answer {
    Number value{};
  };

  ProgramPtr program{};
  // What the server can make up; anything if it is not said.
  std::optional<std::pair<std::int64_t, std::int64_t>> made_up{};

  void receive(dual::Server& server, State& state, dual::Connection from, const Request& q) const {
    state.memory[0] = made_up ? server.choose<std::int64_t>("c", made_up->first, made_up->second)
                              : server.choose<std::int64_t>("c");
    state.memory[1] = q.value;
    for (const Program* at = program.get(); at->kind != Program::Kind::end;) {
      if (at->kind == Program::Kind::write) {
        state.memory[at->address] = value(state, *at->left);
        at = at->then.get();
      } else {
        const bool holds = server.decide(value(state, *at->left) <= value(state, *at->right), "if");
        at = holds ? at->then.get() : at->otherwise.get();
      }
    }
    server.send(from, Answer{state.memory[1]});
  }

  static Number value(const State& state, const Expression& e) {
    if (e.kind == Expression::Kind::constant) return e.number;
    if (e.kind == Expression::Kind::read) {
      const auto found = state.memory.find(e.number);
      return found == state.memory.end() ? Number(0) : found->second;
    }
    const Number left = value(state, *e.left);
    const Number right = value(state, *e.right);
    switch (e.op) {
      case '+':
        return left + right;
      case '-':
        return left - right;
      case '*':
        return left * right;
      default:
        return left / right;
    }
  }
};

// CmpRst (compare.hpp) in this language: the hidden number is at address 2.
inline ProgramPtr cmp_rst_program() {
  const auto constant = [](std::int64_t number) {
    return std::make_shared<const Expression>(Expression{.number = number});
  };
  const auto read = [](std::int64_t address) {
    return std::make_shared<const Expression>(
        Expression{.kind = Expression::Kind::read, .number = address});
  };
  const auto write = [](std::int64_t address, ExpressionPtr value, ProgramPtr then) {
    return std::make_shared<const Program>(Program{.kind = Program::Kind::write,
                                                   .address = address,
                                                   .left = std::move(value),
                                                   .then = std::move(then)});
  };
  const auto end = std::make_shared<const Program>();
  return std::make_shared<const Program>(
      Program{.kind = Program::Kind::branch,
              .left = read(1),
              .right = read(2),
              .then = write(1, constant(0), end),
              .otherwise = write(2, read(0), write(1, constant(1), end))});
}

// What it shows: a model need not be written by hand for one server. An interpreter is a model of
// all programs of its language, and `Sym` flows through it as numbers would.

}  // namespace examples
