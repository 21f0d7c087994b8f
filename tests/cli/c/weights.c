// SPDX-License-Identifier: MIT
int often(int x) { return x; }
int seldom(int x) { return x; }
