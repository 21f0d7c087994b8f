// SPDX-License-Identifier: MIT
//
// The run-time library and the headers of generated code, as bytes of this library: a test is
// compiled without any file but these and the user's. The paths come from CMake.

#define EMBED(name, path)         \
  __asm__(                        \
      ".pushsection .rodata\n"    \
      ".global gainsay_cn_" #name \
      "\n"                        \
      "gainsay_cn_" #name         \
      ":\n"                       \
      ".incbin \"" path           \
      "\"\n"                      \
      ".global gainsay_cn_" #name \
      "_end\n"                    \
      "gainsay_cn_" #name         \
      "_end:\n"                   \
      ".byte 0\n"                 \
      ".popsection\n")

EMBED(archive, ARCHIVE);
EMBED(names_h, SOURCES "/cn/runtime/names.h");
EMBED(values_h, SOURCES "/cn/runtime/values.h");
EMBED(types_h, SOURCES "/cn/runtime/types.h");
EMBED(checks_h, SOURCES "/cn/runtime/checks.h");
EMBED(cn_h, INCLUDES "/gainsay/cn.h");
