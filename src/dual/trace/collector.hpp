// SPDX-License-Identifier: MIT
//
// What the readers of traces put their findings into: observations and operations in any order,
// which become one sequence of observations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "dual/trace/trace.hpp"

namespace gainsay::dual {

// Where something is not as it should be; leaves the reader.
struct Malformed {
  std::size_t line = 0;
  std::string pointer{};  // into the line, or empty
  std::string what{};
  std::string fix{};
};

// A request with what answered it, as histories of operations have it.
struct Operation {
  std::size_t line = 0;
  std::uint32_t connection = 0;
  std::int64_t begin = 0;
  std::optional<std::int64_t> end{};  // nothing: no answer was seen
  const nlohmann::json* request = nullptr;
  const nlohmann::json* response = nullptr;
};

class Collector {
 public:
  explicit Collector(const AnyModel& model) : model_(model) {}

  // Their times say in which order things happened, and not the order in which they are added. Of
  // two things at the same time the request was sent before the answer came: they overlap.
  void order_by_time() { by_time_ = true; }

  // `id` names a request, in the words of the trace; empty if it has no name.
  void sent(std::size_t line, std::uint32_t connection, std::optional<std::int64_t> at,
            const std::string& id, const nlohmann::json& message);
  void received(std::size_t line, std::uint32_t connection, std::optional<std::int64_t> at,
                const std::string& id, const nlohmann::json& message);
  // `opened`, `closed`, `silent`.
  void other(std::size_t line, Observation observation);

  // Operations are ordered by time. One without an answer ends its connection: what the same one
  // does later is told as another connection's.
  void operation(const Operation& operation);

  void finish(RecordedTrace& trace);

 private:
  struct Item {
    Observation observation{};
    std::size_t line = 0;
    std::string id{};
    bool unanswered = false;   // a request that ends its connection
    std::size_t position = 0;  // before they were sorted
  };

  Message read(const Schema& schema, std::size_t line, const char* member,
               const nlohmann::json& json) const;
  void sort_by_time();
  void check_connections() const;
  void separate_ended_connections();
  void number_requests();

  const AnyModel& model_;
  std::vector<Item> items_{};
  bool by_time_ = false;
  std::uint64_t operations_ = 0;
};

}  // namespace gainsay::dual
