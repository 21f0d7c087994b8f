// SPDX-License-Identifier: MIT
int f(int x) { return x; }
