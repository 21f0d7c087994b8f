// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>

#include "host/console.hpp"
#include "host/exit_code.hpp"
#include "host/flags.hpp"

namespace gainsay::host {

// What `gainsay corpus` needs a property for: `options.task` says what, on the folder that --corpus
// names, with the files and folders in `options.from`. When `stop` becomes true it ends and has
// changed nothing.
Exit run_corpus_task(const Options& options, const Console& console, const std::atomic<bool>& stop);

}  // namespace gainsay::host
