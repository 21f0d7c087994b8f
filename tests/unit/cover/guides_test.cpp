// SPDX-License-Identifier: MIT

#include <doctest/doctest.h>

#include <gainsay/error.hpp>

#include "cover/bytes_guide.hpp"
#include "cover/guides.hpp"
#include "unit/core/core_fixture.hpp"

using namespace gainsay;
using fixture::plain;
using fixture::record_of;

TEST_CASE("a guide that would see nothing is refused, with the remedy") {
  for (const Guidance guide : {Guidance::coverage, Guidance::fuzzchick, Guidance::bytes}) {
    Settings settings = plain();
    settings.guide = guide;
    std::string fix;
    try {
      coverage::guide_for(settings, {});
    } catch (const UsageError& error) {
      CHECK(error.error().code == "guide-sees-nothing");
      fix = error.error().fix;
    }
    CHECK(fix.find("gainsay_instrument") != std::string::npos);
  }
}

TEST_CASE("bytes answer every kind of choice within its domain, also when they are used up") {
  core::ByteProvider chooser;
  fixture::Recorder recorder;
  std::vector<std::uint8_t> bytes(40);
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i * 37 + 11);
  for (std::size_t size = 0; size <= bytes.size(); ++size) {
    chooser.begin(std::span(bytes).first(size));
    Source& source = recorder.source;
    core::Recording(source).begin_provided(chooser, 10);
    const int number = source.integer(-5, 17);
    CHECK(number >= -5);
    CHECK(number <= 17);
    CHECK(source.alternative(3) < 3);
    CHECK(source.length(2, 50) >= 2);
    const double real = source.real(0, 1, 0);
    CHECK(real >= 0);
    CHECK(real <= 1);
    CHECK(source.bytes(1, 4).size() >= 1);
    source.boolean();
    CHECK(chooser.used() <= size);
  }
}
