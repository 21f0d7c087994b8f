// SPDX-License-Identifier: MIT
int second(int x);
