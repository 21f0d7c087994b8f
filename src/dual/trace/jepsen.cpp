// SPDX-License-Identifier: MIT
//
// Histories as Jepsen writes them, as JSON, an object a line:
//
//   {"process":0,"type":"invoke","f":"read","value":null,"time":10}
//   {"process":0,"type":"ok","f":"read","value":3,"time":25}
//
// `ok` answers what its process invoked; after `fail` it is certain that nothing happened, and the
// invocation is left out; after `info` nothing is known, and no answer was seen. Processes without
// a number (the nemesis) are no clients. An operation is mapped from
// {"f":..., "process":..., "invoked": value, "completed": value}.

#include <map>

#include "dual/trace/lines.hpp"

namespace gainsay::dual {
namespace {

using nlohmann::json;

struct Invocation {
  std::size_t line = 0;
  json call{};
};

class JepsenReader {
 public:
  JepsenReader(const TraceOptions& options, Collector& into) : options_(options), into_(into) {}

  void line(std::size_t number, const json& line) {
    if (!line.is_object()) throw Malformed{number, "", "the line is not a JSON object", kFix};
    const json& process = member(line, number, "process");
    if (!process.is_number_integer()) return;
    const json& type = member(line, number, "type");
    const auto pending = invoked_.find(process.get<std::int64_t>());
    if (type == "invoke") {
      if (pending != invoked_.end()) {
        throw Malformed{number, "/process",
                        "process " + process.dump() + " invokes twice without a completion", kFix};
      }
      invoked_[process.get<std::int64_t>()] = {number, line};
      return;
    }
    if (type != "ok" && type != "fail" && type != "info") {
      throw Malformed{number, "/type", type.dump() + " is not a type",
                      "a type is one of invoke, ok, fail, info"};
    }
    if (pending == invoked_.end()) {
      throw Malformed{number, "/process",
                      "process " + process.dump() + " completes what it did not invoke", kFix};
    }
    if (type != "fail") operation(pending->second, type == "ok" ? &line : nullptr, number);
    invoked_.erase(pending);
  }

  // What never completed may have happened.
  void finish() {
    for (const auto& [process, invocation] : invoked_) {
      operation(invocation, nullptr, invocation.line);
    }
  }

 private:
  static constexpr const char* kFix =
      R"(write {"process":0,"type":"invoke","f":"read","value":null,"time":10}, then the same with "ok")";

  void operation(const Invocation& invocation, const json* completion, std::size_t line) {
    json foreign = {{"f", invocation.call.value("f", json())},
                    {"process", invocation.call["process"]},
                    {"invoked", invocation.call.value("value", json())}};
    if (completion != nullptr) foreign["completed"] = completion->value("value", json());
    const json mapped = options_.mapping ? options_.mapping->operation(foreign)
                                         : json{{"request", foreign}, {"response", foreign}};
    Operation out{.line = invocation.line,
                  .connection = static_cast<std::uint32_t>(
                                    invocation.call["process"].get<std::int64_t>() & 0x3fffffff) +
                                1,
                  .begin = time_of(invocation.call, invocation.line, "time"),
                  .request = &member(mapped, invocation.line, "request")};
    if (completion != nullptr) {
      out.end = time_of(*completion, line, "time");
      out.response = &member(mapped, line, "response");
    }
    into_.operation(out);
  }

  const TraceOptions& options_;
  Collector& into_;
  std::map<std::int64_t, Invocation> invoked_{};
};

}  // namespace

void read_jepsen(std::string_view text, const TraceOptions& options, Collector& into) {
  JepsenReader reader(options, into);
  each_line(text, [&reader](std::size_t number, const json& line) { reader.line(number, line); });
  reader.finish();
}

}  // namespace gainsay::dual
