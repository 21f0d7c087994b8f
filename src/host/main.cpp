// SPDX-License-Identifier: MIT

#include <cstdio>

#include <gainsay/check.hpp>

#include "core/session.hpp"

using namespace gainsay;

int main() {
  Session session;
  session.override_settings = [](Settings& settings) { settings.store = ""; };
  const Session::Scope scope(session);
  bool ok = true;
  for (const Declared& declared : declared_properties()) {
    session.property = declared.info;
    ok = static_cast<bool>(declared.body()) && ok;
    const Record& record = session.records.back();
    std::printf("%s: %s after %llu cases\n", record.property.c_str(), word_for(record.outcome),
                static_cast<unsigned long long>(record.cases));
    for (const FailureRecord& failure : record.failures) {
      for (const Value& value : failure.values) std::printf("  %s\n", value.source.c_str());
      std::printf("  %s [%s] %llu shrinks, %llu evaluations; --replay=%s\n", failure.failure.message.c_str(),
                  failure.failure.origin.c_str(), static_cast<unsigned long long>(failure.shrinks),
                  static_cast<unsigned long long>(failure.evaluations), to_text(failure.tape).c_str());
    }
  }
  return ok ? 0 : 1;
}
