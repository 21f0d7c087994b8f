// SPDX-License-Identifier: MIT
//
// Mistakes that a proxy can make in place of a server, by name.
//
// Those of any protocol come once in so many answers. Those of HTTP read the bytes as HTTP/1.1,
// whatever codec the proxy has; where the bytes are none, they do nothing.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "dual/net/proxy.hpp"

namespace gainsay::dual::net {

struct FaultName {
  const char* name = "";
  const char* about = "";
};
const std::vector<FaultName>& fault_names();

// Several faults at once: of those that have something to say of a message, the first.
class Faults {
 public:
  // The error has no place yet.
  static Result<Faults> called(const std::vector<std::string>& names);
  Faults(Faults&&) noexcept;
  Faults& operator=(Faults&&) noexcept;
  ~Faults();

  // What becomes of a message. Valid as long as this object is.
  FaultHook hook();

  struct Count {
    std::string name{};
    std::uint64_t times = 0;
  };
  std::vector<Count> counts() const;

 private:
  class Body;
  explicit Faults(std::unique_ptr<Body> body);
  std::unique_ptr<Body> body_;
};

}  // namespace gainsay::dual::net
