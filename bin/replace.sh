#!/bin/sh
# Runs a program, passes on the signals that ask it to end, and starts it again if it was killed (status 137): by its own watchdog, because it
# had stopped doing anything, or for want of memory. Ends with the status of the program otherwise.
asked=
child=
trap 'asked=yes; [ -z "$child" ] || kill -TERM "$child" 2>/dev/null' TERM INT HUP
while :; do
  "$@" &
  child=$!
  # The signal may have come before there was a number to send it to.
  [ -z "$asked" ] || kill -TERM "$child" 2>/dev/null
  while :; do
    wait "$child"
    status=$?
    # A signal interrupts the waiting.
    kill -0 "$child" 2>/dev/null || break
  done
  [ "$status" -eq 137 ] && [ -z "$asked" ] || exit "$status"
  sleep 1
done
