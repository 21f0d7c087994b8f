// SPDX-License-Identifier: MIT
#include "nowhere.h"

int f(int x) { return x; }
