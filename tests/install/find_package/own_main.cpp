// SPDX-License-Identifier: MIT
//
// A program with a main() of its own that listens to what is found.
#include <cstdio>

#include <gainsay/gainsay.hpp>
#include <gainsay/session.hpp>

namespace {

class Counter : public gainsay::Listener {
 public:
  void on_finish(const gainsay::Record& record, double) override { cases += record.cases; }
  unsigned long cases = 0;
};

}  // namespace

GAINSAY_PROPERTY("two dice show at most eleven") {
  const auto die = gainsay::integers(1, 6);
  return gainsay::check(die, die, [](int a, int b) { return a + b <= 11; });
}

int main() {
  Counter counter;
  gainsay::Session session;
  session.listeners.push_back(&counter);
  session.override_settings = [](gainsay::Settings& settings) { settings.store = ""; };
  for (const gainsay::Declared& property : gainsay::declared_properties()) session.run(property);
  const gainsay::Record& record = session.records.at(0);
  if (record.outcome != gainsay::Outcome::failed || counter.cases != record.cases) return 1;
  std::printf("%s: %s, %s\n", record.property.c_str(), record.failures[0].values[0].source.c_str(),
              record.failures[0].values[1].source.c_str());
}
