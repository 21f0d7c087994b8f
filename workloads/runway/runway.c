// SPDX-License-Identifier: MIT
//
// A simulation of one runway that planes land on and take off from. It belongs to one direction at
// a time, a plane needs five minutes to clear it, and after three planes the other direction gets
// its turn if anybody waits there. The state is handed around by value. So besides the states that
// calls lead to, a search can make some up, and the mutants of Valid can only be found by these:
// they admit states that the code never gets into. -DMUTANT=n breaks something; mutants.toml says
// what.

enum { kQueue = 6, kClearing = 5, kTurn = 3 };

struct runway {
  int arrivals;    // 1: the runway belongs to landing planes
  int departures;  // 1: to those that take off
  int landing;     // planes that wait
  int leaving;
  int clearing;  // minutes until the runway is free
  int turn;      // planes since the direction was chosen
};

#if MUTANT == 1
/*@ function (boolean) Directions(struct runway s) {
  0i32 <= s.departures && s.departures <= 1i32 && !(s.arrivals == 1i32 && s.departures == 1i32)
} @*/
#elif MUTANT == 2
/*@ function (boolean) Directions(struct runway s) {
  0i32 <= s.arrivals && s.arrivals <= 1i32 && !(s.arrivals == 1i32 && s.departures == 1i32)
} @*/
#elif MUTANT == 3
/*@ function (boolean) Directions(struct runway s) {
  0i32 <= s.arrivals && s.arrivals <= 1i32 && 0i32 <= s.departures && s.departures <= 1i32
} @*/
#else
/*@ function (boolean) Directions(struct runway s) {
  0i32 <= s.arrivals && s.arrivals <= 1i32 && 0i32 <= s.departures && s.departures <= 1i32
  && !(s.arrivals == 1i32 && s.departures == 1i32)
} @*/
#endif

#if MUTANT == 4
/*@ function (boolean) Clearing(struct runway s) {
  s.clearing <= kClearing && (s.clearing > 0i32 implies Is_open(s))
} @*/
#else
/*@ function (boolean) Clearing(struct runway s) {
  0i32 <= s.clearing && s.clearing <= kClearing && (s.clearing > 0i32 implies Is_open(s))
} @*/
#endif

#if MUTANT == 5
/*@ function (boolean) Turn(struct runway s) {
  0i32 <= s.turn && (s.turn > 0i32 implies Is_open(s))
} @*/
#else
/*@ function (boolean) Turn(struct runway s) {
  0i32 <= s.turn && s.turn <= kTurn && (s.turn > 0i32 implies Is_open(s))
} @*/
#endif

#if MUTANT == 6
/*@ function (boolean) Queues(struct runway s) {
  s.landing <= kQueue && 0i32 <= s.leaving && s.leaving <= kQueue
} @*/
#else
/*@ function (boolean) Queues(struct runway s) {
  0i32 <= s.landing && s.landing <= kQueue && 0i32 <= s.leaving && s.leaving <= kQueue
} @*/
#endif

/*@
function (boolean) Is_open(struct runway s) { s.arrivals == 1i32 || s.departures == 1i32 }

function (boolean) Valid(struct runway s) { Directions(s) && Clearing(s) && Turn(s) && Queues(s) }

function (boolean) Same_queues(struct runway s, struct runway t) {
  s.landing == t.landing && s.leaving == t.leaving
}

function (boolean) Same_direction(struct runway s, struct runway t) {
  s.arrivals == t.arrivals && s.departures == t.departures
}
@*/

struct runway start(void)
/*@ ensures Valid(return); !Is_open(return); @*/
{
  struct runway s = {0, 0, 0, 0, 0, 0};
  return s;
}

struct runway expect_landing(struct runway s)
/*@ requires Valid(s); s.landing < kQueue;
    ensures Valid(return); return.landing == s.landing + 1i32; return.landing > 0i32;
            return.leaving == s.leaving; Same_direction(return, s); @*/
{
  s.landing += 1;
  return s;
}

struct runway expect_takeoff(struct runway s)
/*@ requires Valid(s); s.leaving < kQueue;
    ensures Valid(return); return.leaving == s.leaving + 1i32; return.leaving > 0i32;
            return.landing == s.landing; Same_direction(return, s); @*/
{
  s.leaving += 1;
  return s;
}

struct runway land(struct runway s)
/*@ requires Valid(s); s.arrivals == 1i32; s.landing > 0i32; s.clearing == 0i32; s.turn < kTurn;
    ensures Valid(return); return.landing == s.landing - 1i32; return.leaving == s.leaving;
            return.clearing == kClearing; return.turn == s.turn + 1i32;
            Same_direction(return, s); @*/
{
  s.landing -= 1;
  s.clearing = kClearing;
#if MUTANT != 7
  s.turn += 1;
#endif
  return s;
}

struct runway take_off(struct runway s)
/*@ requires Valid(s); s.departures == 1i32; s.leaving > 0i32; s.clearing == 0i32; s.turn < kTurn;
    ensures Valid(return); return.leaving == s.leaving - 1i32; return.landing == s.landing;
            return.clearing == kClearing; return.turn == s.turn + 1i32;
            Same_direction(return, s); @*/
{
  s.leaving -= 1;
  s.clearing = kClearing;
  s.turn += 1;
  return s;
}

struct runway reverse(struct runway s)
/*@ requires Valid(s); Is_open(s); s.clearing == 0i32;
    ensures Valid(return); Same_queues(return, s); return.turn == 0i32;
            return.arrivals == s.departures; return.departures == s.arrivals; @*/
{
  s.arrivals = 1 - s.arrivals;
  s.departures = 1 - s.departures;
  s.turn = 0;
  return s;
}

// A minute goes by; who has the runway is decided when it is free.
struct runway tick(struct runway s)
/*@ requires Valid(s);
    ensures Valid(return); Same_queues(return, s);
            return.clearing == (s.clearing == 0i32 ? 0i32 : s.clearing - 1i32);
            s.clearing > 0i32 implies Same_direction(return, s);
            s.clearing == 0i32 && s.turn >= kTurn && s.arrivals == 1i32 && s.leaving > 0i32
                implies return.departures == 1i32;
            s.clearing == 0i32 && s.turn >= kTurn && s.departures == 1i32 && s.landing > 0i32
                implies return.arrivals == 1i32; @*/
{
  if (s.clearing > 0) {
    s.clearing -= 1;
#if MUTANT != 8
    return s;
#endif
  }
  if (s.arrivals == 1) {
    if (s.leaving > 0 && (s.landing == 0 || s.turn == kTurn)) return reverse(s);
  } else if (s.departures == 1) {
    if (s.landing > 0 && (s.leaving == 0 || s.turn == kTurn)) return reverse(s);
  } else if (s.landing > 0) {
    s.arrivals = 1;
  } else if (s.leaving > 0) {
    s.departures = 1;
  }
  return s;
}
