// SPDX-License-Identifier: MIT
//
// Dies where no case runs, so that no isolation helps.
#include <unistd.h>

#include <cstdlib>

#include <gainsay/gainsay.hpp>

GAINSAY_PROPERTY("aborts outside of a case") { std::abort(); }

GAINSAY_PROPERTY("exits outside of a case") { _exit(17); }
