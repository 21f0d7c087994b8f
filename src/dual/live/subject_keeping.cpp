// SPDX-License-Identifier: MIT

#include "dual/live/subject_keeping.hpp"

#include <algorithm>

#include <gainsay/error.hpp>
#include <gainsay/source.hpp>

#include "base/clock.hpp"

namespace gainsay::dual {

namespace {

UsageError no_names() {
  return UsageError(
      {.code = "dual-no-names",
       .what = "the requests of the model ask for no names (Asking::name), so each conversation "
               "would see what the one before has done, and the server is not ours to restart",
       .fix = "give the start command, or a --reset-command; or say --reset=none if the model "
              "begins with unknown contents"});
}

// Names are equally long in nearly all conversations: a request that is cut at a share of its bytes
// is cut at the same byte when it is sent again.
std::string of_four_letters(std::uint64_t number) {
  std::string text;
  for (; number > 0 || text.size() < 4; number /= 36) {
    text.insert(text.begin(), "0123456789abcdefghijklmnopqrstuvwxyz"[number % 36]);
  }
  return text;
}

}  // namespace

void SubjectKeeping::start(const Settings& settings) {
  const auto subjects = static_cast<unsigned>(std::max<std::uint64_t>(settings.jobs, 1));
  auto keeper = Keeper::start(subject_, {.subjects = subjects, .seed = settings.seed});
  if (!keeper) throw EnvironmentError(keeper.error());
  keeper_.emplace(std::move(*keeper));
  // A server that was there before may hold what earlier runs have named.
  const std::uint64_t first = subject_.start.empty() ? base::nanoseconds_now() / 1'000'000 : 0;
  memory_.as<Shared>()->conversations = first;
  auto lease = keeper_->take();
  if (!lease) {
    keeper_.reset();
    throw EnvironmentError(lease.error());
  }
  if (subject_.reset != Reset::command) return;
  if (const auto reset = lease->reset(); !reset) {
    const Error why = reset.error();
    lease = refuse(why);
    keeper_.reset();
    throw EnvironmentError(why);
  }
}

void SubjectKeeping::stop() {
  lease_.reset();
  keeper_.reset();
}

Lease& SubjectKeeping::ready() {
  const std::uint64_t number = ++memory_.as<Shared>()->conversations;
  prefix_ = "g" + of_four_letters(number) + "-";
  if (!lease_) {
    auto taken = keeper_->take();
    if (!taken) discard(taken.error());
    lease_.emplace(std::move(*taken));
    // A worker before us may have left something behind.
    first_ = number == 1;
  }
  if (const auto well = bring_back(); !well) {
    lease_.reset();
    discard(well.error());
  }
  first_ = named_ = renewed_ = false;
  talked_ = true;
  return *lease_;
}

Result<void> SubjectKeeping::bring_back() {
  const bool ours = !subject_.start.empty();
  if (subject_.reset != Reset::names) return lease_->reset();
  if (renewed_) return ours ? lease_->restart() : lease_->reset();
  if (first_ || named_) return {};
  if (!ours && talked_) throw no_names();
  return ours ? lease_->restart() : Result<void>{};
}

void SubjectKeeping::discard(const Error& why) {
  throw Discarded{reasons_.insert("no server: " + why.what).first->c_str()};
}

}  // namespace gainsay::dual
