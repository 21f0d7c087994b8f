// SPDX-License-Identifier: MIT
#pragma once

#include <gainsay/case.hpp>

namespace gainsay {

// A test framework in which properties run: judges each case by the framework's own assertions too.
//
// `check` hands every case of the property to the framework of its session, which calls `test.run`
// and may turn a pass into a failure. It is called where the case runs, which in worker isolation
// is another process: what it has to tell travels in the case, never in members.
class Framework {
 public:
  virtual ~Framework() = default;
  virtual Verdict run(Test& test, Case& current) = 0;
};

}  // namespace gainsay
