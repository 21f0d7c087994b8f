// SPDX-License-Identifier: MIT
//
// Which properties a run is about.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "engine/session.hpp"

namespace gainsay::host {

// Whether a name fits a filter: contains it, or with `*` and `?` matches it as a whole.
bool matches(std::string_view name, std::string_view filter);

// The properties that fit one of the filters, all without filters; an error if none does.
Result<std::vector<Declared>> select(const std::vector<Declared>& declared,
                                     const std::vector<std::string>& filters);

// The one property a tape belongs to: the only one selected, or the one the tape's file names.
Result<std::vector<Declared>> select_for_replay(const std::vector<Declared>& declared,
                                                const std::vector<std::string>& filters,
                                                const std::string& tape);

// The one property that is meant: the one with this name, or the only one that fits it; the only
// one there is if the name is empty. `place` is where the name was given.
Result<Declared> select_one(const std::vector<Declared>& declared, const std::string& name,
                            const std::string& place);

}  // namespace gainsay::host
