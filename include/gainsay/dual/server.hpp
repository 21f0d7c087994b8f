// SPDX-License-Identifier: MIT
//
// What a model can say and ask while it handles a request.
//
// The same step function is run for three purposes. To judge a server it is run once for every way
// in which a correct server could have acted; hidden values are unknowns. To serve as a mock it is
// run once, and choices are drawn. To look for blindness it is run as a mock with one mistake.
// A step must therefore depend on nothing but its arguments and what the server here answers: it is
// run again from the same state with the same answers up to some place and another one there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include <gainsay/dual/hidden.hpp>
#include <gainsay/dual/message.hpp>
#include <gainsay/source_pos.hpp>

namespace gainsay::dual {

// A rule of a protocol, by the name under which reports cite it and runs waive it. A prefix waives
// all rules below it: `rfc9110-13` waives `rfc9110-13.1.2/PUT`.
struct Rule {
  std::string_view name;  // a literal
};

// The values that `choose` may give: all of the sort, or those from min to max.
struct Domain {
  Sort sort = Sort::integer;
  std::optional<std::int64_t> min{};
  std::optional<std::int64_t> max{};
};

// An interface: one class judges, another serves. `at` is where the model stands, for messages, and
// tells one question from another when a step is run again.
class Server {
 public:
  virtual ~Server() = default;

  // Whether the condition holds. Where that is not known yet, both are explored.
  virtual bool decide(const Cond& holds, std::string_view why,
                      SourcePos at = SourcePos::here()) = 0;

  // The same; a server that decides otherwise breaks this rule. Where the rule is waived, both are
  // allowed.
  virtual bool obeys(const Rule& rule, const Cond& holds, SourcePos at = SourcePos::here()) = 0;

  // The server is free. Say it with Maybe or AnyOf where only the answer shows it.
  virtual bool either(std::string_view why, SourcePos at = SourcePos::here()) = 0;
  // One of 0, 1, ..., count - 1.
  virtual std::size_t one_of(std::size_t count, std::string_view why,
                             SourcePos at = SourcePos::here()) = 0;

  // What is known of the server's choices from here on.
  virtual void assume(const Cond& holds, SourcePos at = SourcePos::here()) = 0;

  // A value that the server makes up; the name is for reports.
  template <Hideable T>
  Sym<T> choose(std::string_view name, SourcePos at = SourcePos::here()) {
    return Sym<T>::from(chosen(Domain{.sort = sort_of<T>()}, name, at));
  }
  template <Hideable T>
  Sym<T> choose(std::string_view name, T min, T max, SourcePos at = SourcePos::here());

  // Made up as well, and unlike every value that this family ever had.
  template <Hideable T>
  Sym<T> fresh(std::string_view family, SourcePos at = SourcePos::here()) {
    return Sym<T>::from(chosen_fresh(Domain{.sort = sort_of<T>()}, family, at));
  }

  // Two equal values of the family stand for equal keys: a strong tag stands for one body.
  template <Hideable T, class Key>
  void claim(std::string_view family, const Sym<T>& value, const Key& key,
             SourcePos at = SourcePos::here());

  // The moment of this step: not before the step before it, after its request was sent and before
  // what it sends is seen. A model that never asks pays nothing.
  Sym<Time> now(SourcePos at = SourcePos::here()) { return Sym<Time>::from(moment(at)); }

  // A message of the model's type Answer goes out on a connection, whoever asked.
  template <class Answer>
  void send(Connection to, const Answer& answer, SourcePos at = SourcePos::here()) {
    sent(to, to_message(answer), at);
  }

  // Not answered yet, and nothing is owed: the request is tried again after each change. A step
  // that waits must not have sent or changed anything.
  virtual void wait(SourcePos at = SourcePos::here()) = 0;

  // The server closes a connection, after what it has sent there.
  virtual void close(Connection connection, SourcePos at = SourcePos::here()) = 0;

 protected:
  virtual Value chosen(const Domain& domain, std::string_view name, SourcePos at) = 0;
  virtual Value chosen_fresh(const Domain& domain, std::string_view family, SourcePos at) = 0;
  virtual void claimed(std::string_view family, const Value& value, const Message& key,
                       SourcePos at) = 0;
  virtual Value moment(SourcePos at) = 0;
  virtual void sent(Connection to, Message message, SourcePos at) = 0;
};

template <Hideable T>
Sym<T> Server::choose(std::string_view name, T min, T max, SourcePos at) {
  static_assert(sort_of<T>() != Sort::text, "gainsay: texts have no least and no greatest");
  const Sym<T> least(min);
  const Sym<T> greatest(max);
  return Sym<T>::from(chosen(
      Domain{.sort = sort_of<T>(), .min = least.value().number, .max = greatest.value().number},
      name, at));
}

template <Hideable T, class Key>
void Server::claim(std::string_view family, const Sym<T>& value, const Key& key, SourcePos at) {
  claimed(family, value.value(), to_message(key), at);
}

}  // namespace gainsay::dual
