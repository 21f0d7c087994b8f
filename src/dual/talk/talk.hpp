// SPDX-License-Identifier: MIT
//
// One conversation with a server: what the tester does, what it sees, and the judge who is told of
// both in the order in which they happened. It draws nothing; steps tell it what to do.
//
// The tester has places for connections. A connection that was dropped, or that the server closed,
// is opened anew when its place is used again, and has a number of its own then.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include <gainsay/dual/judge.hpp>
#include <gainsay/record/conversation.hpp>

#include "dual/transport.hpp"

namespace gainsay::dual {

struct TalkSettings {
  JudgeSettings judge{};
  Duration deadline = seconds(2);  // of an answer
  // Requests of one key that have no answer, and explanations, from which on answers are awaited
  // before more is sent to that key.
  std::size_t most_outstanding = 4;
  std::size_t most_explanations = 256;
};

// A request of this conversation.
struct Exchanged {
  std::uint32_t step = 0;  // by which it was sent
  std::uint64_t number = 0;
  Message request{};
  std::vector<Message> answers{};
  std::size_t owed = 0;  // answers that are still to come; 0 if nobody waits any more
  Time sent{};
};

class Talk {
 public:
  Talk(ModelPtr model, TalkSettings settings, Transport& transport);

  void begin(Source& source, std::size_t places);
  // Keeps what happens, for reports.
  void keep_exchanges() { keeps_ = true; }
  const std::vector<Exchange>& exchanges() const { return exchanges_; }
  // The exchange, from 1, that observation `index` of the trace is; 0: none was kept.
  std::size_t exchange_of(std::size_t index) const {
    return index < observed_.size() ? observed_[index] : 0;
  }

  void request(std::size_t place, std::uint32_t step, Message message, Cut cut, Then then);
  void rest(std::size_t place, Then then);
  void await_place(std::size_t place);
  void await_all();
  void pause(Duration length);
  void pause_to_next_second();
  void drop(std::size_t place, Drop how);

  // Finishes what was begun, awaits what is owed and judges the whole.
  void conclude();

  // Nothing more needs to be done: the conversation has failed.
  bool over() const { return !trouble_.empty() || judgement_is_final(); }
  // What went wrong beside what the model is asked about: the server died, sent garbage.
  const std::string& trouble() const { return trouble_; }
  // What makes two such failures the same; empty: nothing is known.
  const std::string& trouble_origin() const { return trouble_origin_; }
  const Judgement& judgement() const { return judgement_; }
  AnyJudge& judge() { return *judge_; }

  // Requests so far, in the order of sending.
  const std::deque<Exchanged>& requests() const { return requests_; }
  // Waits until this one was answered, at most for the deadline.
  void await_answer(std::size_t request);
  std::uint64_t messages() const { return messages_; }
  std::string fresh(const std::string& logical) { return transport_.fresh(logical); }

 private:
  struct Place {
    std::optional<Connection> connection{};  // that is open
    bool unfinished = false;                 // the last request was written in part
    std::uint32_t unfinished_step = 0;
    std::deque<std::size_t> awaited{};  // requests without an answer, oldest first
  };

  bool judgement_is_final() const;
  Connection open(Place& place);
  void hold_back(const Message& message);
  void finish(Place& place);
  void take(std::vector<Arrival>& arrivals);
  void take_message(Place& place, Arrival& arrival);
  void poll();
  enum class Came : std::uint8_t { something, nothing };
  Came await_something();
  Duration patience() const;
  void silent();
  bool anything_owed() const;
  void forget_owed(Place& place);
  Place* place_of(Connection connection);
  void note(Exchange::Kind kind, std::uint32_t connection, std::string text = "");
  void note_message(Exchange::Kind kind, Connection connection, std::uint32_t step,
                    const Message& message, Exchange::Part part = Exchange::Part::whole);
  void observe(Observation observation);

  ModelPtr model_;
  TalkSettings settings_;
  Transport& transport_;
  std::optional<AnyJudge> judge_{};
  Judgement judgement_{};
  std::string trouble_{};
  std::string trouble_origin_{};
  std::vector<Place> places_{};
  std::deque<Exchanged> requests_{};
  std::vector<Arrival> arrivals_{};
  std::vector<Exchange> exchanges_{};
  std::vector<std::size_t> observed_{};  // by observation: the exchange
  std::uint32_t connections_ = 0;
  std::uint64_t messages_ = 0;
  // Of all conversations: whether an answer was owed in one, and the longest time that one took.
  bool was_silent_ = false;
  Duration slowest_{};
  bool keeps_ = false;
};

}  // namespace gainsay::dual
