// SPDX-License-Identifier: MIT
//
// For Gainsay's own templates: what a shared object made from CN-annotated C offers its loader.
//
// The object holds the code under test, the checks made from its specifications and the run-time
// library, and exports `gainsay_cn_module_table`. A test of three calls is:
//
//   const gainsay_cn_module* m = dlsym(object, "gainsay_cn_module_table");
//   m->begin();                                   // globals, heap and ownership as at the start
//   for (...) {
//     switch (m->call(&m->operations[i], arguments, result)) {
//       case GAINSAY_CN_PASSED: break;            // every check of the call held
//       case GAINSAY_CN_REJECTED: break;          // its precondition does not hold: nothing
//       happened case GAINSAY_CN_FAILED: report(m->failure()); m->begin(); break;
//     }
//   }
//   m->end();                                     // what the calls allocated is gone
//
// After a failure the state is whatever the code under test left behind: `begin` before the next
// call. One thread at a time; the header includes nothing, so that it changes nothing in a file
// that includes it.
#ifndef GAINSAY_CN_H
#define GAINSAY_CN_H

#ifdef __cplusplus
extern "C" {
#endif

// Raised when a field below changes; a loader refuses a module of another version.
#define GAINSAY_CN_VERSION 3

typedef enum gainsay_cn_outcome {
  GAINSAY_CN_PASSED,
  GAINSAY_CN_REJECTED,
  GAINSAY_CN_FAILED,
} gainsay_cn_outcome;

// What was broken. `gainsay_cn_failure::reason` says how.
typedef enum gainsay_cn_kind {
  GAINSAY_CN_PRECONDITION,   // of a call made by the code under test
  GAINSAY_CN_POSTCONDITION,  // the clause does not hold, or memory promised back is not there
  GAINSAY_CN_LEAK,           // memory still owned by a call that has returned
  GAINSAY_CN_INVARIANT,      // of a loop
  GAINSAY_CN_ASSERTION,      // an assert in a ghost statement
  GAINSAY_CN_LEMMA,          // what a lemma requires or ensures, at its `apply`
  GAINSAY_CN_SPECIFICATION,  // the specification cannot be evaluated: division by zero, endless
                             // range
  GAINSAY_CN_ACCESS,         // C code touches memory that its function does not own
  GAINSAY_CN_UNINITIALISED,  // C code reads memory nobody has written
  GAINSAY_CN_ALLOCATION,     // freed twice, or never allocated
  GAINSAY_CN_UNDEFINED,      // undefined behaviour of C: overflow, shift, null
  GAINSAY_CN_ASSERT,         // assert() of <assert.h>
  GAINSAY_CN_EXIT,           // exit(), abort() and their kin
  GAINSAY_CN_SIGNAL,         // a signal: segmentation fault, division by zero, ...
  GAINSAY_CN_MISSING,  // a function that no file defines was called: the code cannot be tested
} gainsay_cn_kind;

// The value of a term of the clause that failed.
typedef struct gainsay_cn_value {
  const char* term;   // as the specification writes it
  const char* value;  // as CN would write it
} gainsay_cn_value;

// What went wrong, or why a call was rejected (then only kind, function, clause and place are set).
// The texts live until the next `begin` or `call`.
typedef struct gainsay_cn_failure {
  gainsay_cn_kind kind;
  const char* what;      // the kind in words: "a postcondition does not hold"
  const char* function;  // whose promise was broken; "" if no checked function was running
  const char* clause;    // the text of the clause; "" if it is not about a clause
  const char* file;      // "" if the place is not known
  unsigned line;
  unsigned column;
  unsigned long offset;  // of the instruction in the shared object, for addr2line; 0: see file
  const char* reason;    // one sentence with values; "" if the clause says it all
  unsigned depth;        // 1: the function that was called; 2: one that it calls; ...
  const gainsay_cn_value* values;
  unsigned value_count;
} gainsay_cn_failure;

// A parameter or a result. `type` is the C type as written, without typedefs resolved.
typedef struct gainsay_cn_parameter {
  const char* name;
  const char* type;
  unsigned long size;  // in bytes; 0 for void
} gainsay_cn_parameter;

// A function of the code under test. `arguments[i]` points to a value of the type of parameter i.
typedef struct gainsay_cn_operation {
  const char* name;
  const char* file;
  unsigned line;
  int checked;  // it has a specification
  const gainsay_cn_parameter* parameters;
  unsigned parameter_count;
  gainsay_cn_parameter result;
  // Not to be called directly: only `holds` and `call` below catch what leaves them.
  void (*require)(void* const* arguments);
  void (*invoke)(void* const* arguments, void* result);
} gainsay_cn_operation;

// A variable at file level.
typedef struct gainsay_cn_global {
  const char* name;
  void* address;
  unsigned long size;
} gainsay_cn_global;

// What is checked; all on unless the loader says otherwise. Read at `begin`.
typedef struct gainsay_cn_switches {
  int ownership;    // who owns which byte, leaks, separation of two resources
  int access;       // C code touches only what its function owns
  int initialised;  // C code reads only what was written
  int undefined;    // undefined behaviour is a failure
  int signals;      // a signal is a failure instead of the end of the process
} gainsay_cn_switches;

typedef struct gainsay_cn_module {
  unsigned version;  // GAINSAY_CN_VERSION
  const gainsay_cn_operation* operations;
  unsigned operation_count;
  const gainsay_cn_global* globals;
  unsigned global_count;
  gainsay_cn_switches* switches;

  // A sequence of calls starts; the caller owns all globals and nothing else.
  void (*begin)(void);
  // It is over: gives back memory.
  void (*end)(void);
  gainsay_cn_outcome (*call)(const gainsay_cn_operation*, void* const* arguments, void* result);
  // Does the precondition hold? Changes nothing.
  gainsay_cn_outcome (*holds)(const gainsay_cn_operation*, void* const* arguments);
  const gainsay_cn_failure* (*failure)(void);

  // Memory for arguments, owned by the caller; uninitialised as far as the checks are concerned
  // until `written` says otherwise. NULL if there is none left.
  void* (*allocate)(unsigned long size);
  void (*written)(void* start, unsigned long size);
  // May the caller read the bytes: are they in its possession, and alive?
  int (*owned)(const void* start, unsigned long size);
  // Can the bytes be read: variables, or allocated and not freed, whoever owns them?
  int (*alive)(const void* start, unsigned long size);

  // From now on it is noted which blocks of code run, here and in processes that are forked from
  // now on: byte i of the map is set once the block has run whose first call returns to the
  // instruction at offset i of the object. NULL if there is no memory for it.
  const unsigned char* (*watch_code)(unsigned long* size);
} gainsay_cn_module;

#ifdef __cplusplus
}
#endif

#endif
