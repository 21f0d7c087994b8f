#!/bin/bash
# SPDX-License-Identifier: MIT
# with_server.sh COMMAND... -- SCRIPT: starts a server, runs the script once the server says where it listens ($AT), ends it by
# SIGINT, and shows how it ended and what it printed.
set -u
words=()
while [ "$1" != -- ]; do words+=("$1"); shift; done
output=$(mktemp)
"${words[@]}" > "$output" 2>&1 &
server=$!
trap 'kill -TERM $server 2> /dev/null; rm -f "$output"' EXIT
trap 'exit 1' TERM
for _ in $(seq 200); do
  AT=$(sed -n '1s/.* at \([0-9.]*:[0-9]*\).*/\1/p' "$output")
  [ -n "$AT" ] && break
  sleep 0.05
done
export AT
timeout 30 bash -c "$2"
kill -INT $server
wait $server
echo "the server ended: $?"
cat "$output"
