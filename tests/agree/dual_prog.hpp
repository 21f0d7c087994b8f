// SPDX-License-Identifier: MIT
//
// The judge of a Prog server against enumeration of what the server can make up, for the test of
// small programs and for the bench that takes larger ones.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gainsay/random.hpp>

#include "examples/dual/prog.hpp"

namespace agree {


using examples::Expression;
using examples::ExpressionPtr;
using examples::Prog;
using examples::Program;
using examples::ProgramPtr;
namespace dual = gainsay::dual;

inline constexpr std::int64_t kLeast = -2;
inline constexpr std::int64_t kGreatest = 2;

// --- the server itself, with plain numbers

using Memory = std::array<std::int64_t, 3>;

inline std::int64_t quotient(std::int64_t a, std::int64_t b) {
  if (b == 0) return 0;
  const std::int64_t down = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? down - 1 : down;
}

inline std::int64_t evaluate(const Memory& memory, const Expression& e) {
  if (e.kind == Expression::Kind::constant) return e.number;
  if (e.kind == Expression::Kind::read) return memory.at(static_cast<std::size_t>(e.number));
  const std::int64_t left = evaluate(memory, *e.left);
  const std::int64_t right = evaluate(memory, *e.right);
  switch (e.op) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    default:
      return quotient(left, right);
  }
}

inline Memory served(Memory memory, const Program& program, std::int64_t request, std::int64_t choice) {
  memory[0] = choice;
  memory[1] = request;
  const Program* at = &program;
  while (at->kind != Program::Kind::end) {
    if (at->kind == Program::Kind::write) {
      memory.at(static_cast<std::size_t>(at->address)) = evaluate(memory, *at->left);
      at = at->then.get();
    } else {
      const bool holds = evaluate(memory, *at->left) <= evaluate(memory, *at->right);
      at = holds ? at->then.get() : at->otherwise.get();
    }
  }
  return memory;
}

// All memories with which the server can have answered so.
inline std::set<Memory> explained(const std::set<Memory>& before, const Program& program,
                           std::int64_t request, std::int64_t answer) {
  std::set<Memory> after;
  for (const Memory& memory : before) {
    for (std::int64_t choice = kLeast; choice <= kGreatest; ++choice) {
      const Memory next = served(memory, program, request, choice);
      if (next[1] == answer) after.insert(next);
    }
  }
  return after;
}

// --- all programs of a size

inline std::vector<ExpressionPtr> expressions(int nodes) {
  std::vector<ExpressionPtr> all;
  if (nodes == 1) {
    for (std::int64_t n = -1; n <= 1; ++n) {
      all.push_back(std::make_shared<Expression>(Expression{.number = n}));
    }
    for (std::int64_t n = 0; n <= 2; ++n) {
      all.push_back(
          std::make_shared<Expression>(Expression{.kind = Expression::Kind::read, .number = n}));
    }
    return all;
  }
  for (int left = 1; left < nodes - 1; ++left) {
    for (const ExpressionPtr& a : expressions(left)) {
      for (const ExpressionPtr& b : expressions(nodes - 1 - left)) {
        for (const char op : {'+', '-', '*', '/'}) {
          all.push_back(std::make_shared<Expression>(
              Expression{.kind = Expression::Kind::compute, .op = op, .left = a, .right = b}));
        }
      }
    }
  }
  return all;
}

// Whether the end of a program is one of its nodes.
enum class Ends : std::uint8_t { uncounted, counted };

inline std::vector<ProgramPtr> programs(int nodes, Ends ends);

inline void add_writes(int nodes, Ends ends, std::vector<ProgramPtr>& all) {
  for (int value = 1; value < nodes; ++value) {
    for (const ProgramPtr& then : programs(nodes - 1 - value, ends)) {
      for (const ExpressionPtr& e : expressions(value)) {
        for (std::int64_t address = 0; address <= 2; ++address) {
          all.push_back(std::make_shared<Program>(
              Program{.kind = Program::Kind::write, .address = address, .left = e, .then = then}));
        }
      }
    }
  }
}

inline void add_branches(int nodes, Ends ends, std::vector<ProgramPtr>& all) {
  for (int left = 1; left < nodes; ++left) {
    for (int right = 1; left + right < nodes; ++right) {
      for (int then = 0; left + right + then < nodes; ++then) {
        for (const ExpressionPtr& a : expressions(left)) {
          for (const ExpressionPtr& b : expressions(right)) {
            for (const ProgramPtr& p : programs(then, ends)) {
              for (const ProgramPtr& q : programs(nodes - 1 - left - right - then, ends)) {
                all.push_back(std::make_shared<Program>(Program{.kind = Program::Kind::branch,
                                                                .left = a,
                                                                .right = b,
                                                                .then = p,
                                                                .otherwise = q}));
              }
            }
          }
        }
      }
    }
  }
}

inline std::vector<ProgramPtr> programs(int nodes, Ends ends) {
  std::vector<ProgramPtr> all;
  if (nodes == (ends == Ends::counted ? 1 : 0)) all.push_back(std::make_shared<Program>());
  add_writes(nodes, ends, all);
  add_branches(nodes, ends, all);
  return all;
}

// --- both at once

struct Turn {
  std::int64_t request = 0;
  std::int64_t answer = 0;
};

inline dual::Judgement judged(const dual::ModelPtr& model, const std::vector<Turn>& trace) {
  dual::AnyJudge judge(model);
  for (const Turn& turn : trace) {
    judge.observe({.kind = dual::Observation::Kind::sent,
                   .connection = {1},
                   .message = dual::to_message(Prog::Request{turn.request})});
    judge.observe({.kind = dual::Observation::Kind::received,
                   .connection = {1},
                   .message = dual::to_message(Prog::Answer{turn.answer})});
  }
  return judge.finish();
}

inline std::string in_words(const Program& program, const std::vector<Turn>& trace) {
  std::string text = to_text(program) + "\n";
  for (const Turn& turn : trace) {
    text += "(" + std::to_string(turn.request) + ", " + std::to_string(turn.answer) + ")";
  }
  return text;
}

struct Tally {
  std::uint64_t traces = 0;  // decided, extensions of rejected ones included
  std::uint64_t judged = 0;
  std::uint64_t accepted = 0;
  std::uint64_t undecided = 0;
  std::uint64_t different = 0;
  std::string first_different{};
};

inline void compare(const dual::ModelPtr& model, const Program& program, const std::vector<Turn>& trace,
             bool possible, Tally& tally) {
  using Kind = dual::Judgement::Kind;
  const dual::Judgement judgement = judged(model, trace);
  ++tally.judged;
  if (judgement.kind == Kind::accepted) ++tally.accepted;
  if (judgement.kind == Kind::undecided) {
    ++tally.undecided;
    return;
  }
  if (judgement.accepted() == possible) return;
  if (tally.different++ == 0) tally.first_different = in_words(program, trace);
}

// Every trace that begins so. What no explanation is left for stays so whatever follows, for the
// judge as for the enumeration, so the rest need not be looked at.
inline void all_traces(const dual::ModelPtr& model, const Program& program, std::vector<Turn>& trace,
                const std::set<Memory>& memories, std::size_t length, Tally& tally) {
  for (std::int64_t request = -1; request <= 2; ++request) {
    for (std::int64_t answer = -1; answer <= 2; ++answer) {
      trace.push_back({request, answer});
      const std::set<Memory> after = explained(memories, program, request, answer);
      compare(model, program, trace, !after.empty(), tally);
      std::uint64_t below = 1;
      for (std::size_t i = trace.size(); i < length; ++i) below *= 16;
      if (trace.size() == length || after.empty()) {
        tally.traces += below;
      } else {
        all_traces(model, program, trace, after, length, tally);
      }
      trace.pop_back();
    }
  }
}

// --- random ones

class Draws {
 public:
  explicit Draws(std::uint64_t seed) : random_(seed) {}
  std::int64_t number(std::int64_t least, std::int64_t greatest) {
    return least +
           static_cast<std::int64_t>(random_.upto(static_cast<std::uint64_t>(greatest - least)));
  }

  ExpressionPtr expression(int& nodes) {
    --nodes;
    if (nodes > 1 && number(0, 2) == 0) {
      const ExpressionPtr left = expression(nodes);
      const ExpressionPtr right = expression(nodes);
      return std::make_shared<Expression>(
          Expression{.kind = Expression::Kind::compute,
                     .op = "+-*/"[static_cast<std::size_t>(number(0, 3))],
                     .left = left,
                     .right = right});
    }
    if (number(0, 2) == 0) return std::make_shared<Expression>(Expression{.number = number(-1, 2)});
    return std::make_shared<Expression>(
        Expression{.kind = Expression::Kind::read, .number = number(0, 2)});
  }
  ProgramPtr program(int& nodes) {
    --nodes;
    if (nodes <= 2) return std::make_shared<Program>();
    Program made;
    if (number(0, 2) == 0) {
      made.kind = Program::Kind::branch;
      made.left = expression(nodes);
      made.right = expression(nodes);
      made.then = program(nodes);
      made.otherwise = program(nodes);
    } else {
      made.kind = Program::Kind::write;
      made.address = number(0, 2);
      made.left = expression(nodes);
      made.then = program(nodes);
    }
    return std::make_shared<Program>(made);
  }

 private:
  gainsay::Random random_;
};

// Half of the answers are those of a server, so that long traces are accepted as well.
inline void random_pair(Draws& draws, std::size_t length, Tally& tally) {
  int nodes = 20;
  const ProgramPtr program = draws.program(nodes);
  const dual::ModelPtr model = dual::erase(Prog{program, std::pair{kLeast, kGreatest}});
  std::set<Memory> memories{Memory{}};
  Memory one{};
  std::vector<Turn> trace;
  while (trace.size() < length && !memories.empty()) {
    const std::int64_t request = draws.number(-2, 3);
    one = served(one, *program, request, draws.number(kLeast, kGreatest));
    const bool right = draws.number(0, 9) != 0;
    trace.push_back({request, right ? one[1] : draws.number(-3, 3)});
    memories = explained(memories, *program, request, trace.back().answer);
  }
  compare(model, *program, trace, !memories.empty(), tally);
}

// Every program of at most so many nodes, every trace of length 3.
struct Proof {
  std::uint64_t programs = 0;
  Tally tally{};
};

inline Proof proof_for(int most_nodes, Ends ends) {
  Proof proof;
  for (int nodes = 0; nodes <= most_nodes; ++nodes) {
    for (const ProgramPtr& program : programs(nodes, ends)) {
      ++proof.programs;
      const dual::ModelPtr model = dual::erase(Prog{program, std::pair{kLeast, kGreatest}});
      std::vector<Turn> trace;
      all_traces(model, *program, trace, {Memory{}}, 3, proof.tally);
    }
  }
  return proof;
}

inline Tally random_pairs(int pairs) {
  Tally tally;
  Draws draws(20240917);
  for (int i = 0; i < pairs; ++i) random_pair(draws, 6, tally);
  return tally;
}

inline std::string to_text(const Tally& tally) {
  return std::to_string(tally.judged) + " judged, " + std::to_string(tally.accepted) +
         " accepted, " + std::to_string(tally.undecided) + " undecided, " +
         std::to_string(tally.different) + " different";
}

}  // namespace agree
