#!/bin/sh
# What Patroni reads of `pg_controldata DATA`, for PostgreSQL 18 on a little-endian machine: the packaged PostgreSQL has no such program.
# Offsets are those of ControlFileData (src/include/catalog/pg_control.h, version 1800).
file="$1/global/pg_control"
unsigned() { od -An -t "u$2" -j "$1" -N "$2" "$file" | tr -d ' '; }
position() { printf '%X/%X' "$(unsigned $(($1 + 4)) 4)" "$(unsigned "$1" 4)"; }
setting() { if [ "$(unsigned "$1" 1)" = 1 ]; then echo on; else echo off; fi; }

[ "$(unsigned 8 4)" = 1800 ] || {
  echo "$file is not a control file of PostgreSQL 18" >&2
  exit 1
}
case "$(unsigned 16 4)" in
  0) state='starting up' ;;
  1) state='shut down' ;;
  2) state='shut down in recovery' ;;
  3) state='shutting down' ;;
  4) state='in crash recovery' ;;
  5) state='in archive recovery' ;;
  *) state='in production' ;;
esac
cat <<END
pg_control version number: 1800
Database system identifier: $(unsigned 0 8)
Database cluster state: $state
Latest checkpoint location: $(position 32)
Latest checkpoint's REDO location: $(position 40)
Latest checkpoint's TimeLineID: $(unsigned 48 4)
Minimum recovery ending location: $(position 136)
Min recovery ending loc's timeline: $(unsigned 144 4)
wal_log_hints setting: $(setting 176)
max_connections setting: $(unsigned 180 4)
max_worker_processes setting: $(unsigned 184 4)
max_wal_senders setting: $(unsigned 188 4)
max_prepared_xacts setting: $(unsigned 192 4)
max_locks_per_xact setting: $(unsigned 196 4)
Data page checksum version: $(unsigned 252 4)
END
