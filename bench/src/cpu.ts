// Processor time of whole processes, as the kernel counts it. Linux only.
import { readFileSync } from 'node:fs';

/** Linux tells processor time in hundredths of a second. */
const millisecondsPerTick = 10;

interface Times {
  readonly own: number;
  /** Of children that have ended. */
  readonly ended: number;
}

function timesOf(pid: number): Times {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  // The name in brackets may hold anything; the fields after it are the third and following of proc_pid_stat(5).
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
  return { own: (user + system) * millisecondsPerTick, ended: (endedUser + endedSystem) * millisecondsPerTick };
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ').filter(Boolean).map(Number);

/** Milliseconds of processor time that a process used so far, all its threads together. */
export const cpuOf = (pid: number): number => timesOf(pid).own;

/** The same for PostgreSQL: the postmaster with its children, also those that have ended. */
export function cpuOfPostgres(postmaster: number): number {
  const { own, ended } = timesOf(postmaster);
  return childrenOf(postmaster).reduce((sum, child) => sum + timesOf(child).own, own + ended);
}

/** A figure in KiB from a file such as `/proc/<pid>/status`, as MiB. */
function mebibytes(path: string, field: string): number {
  const found = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(path, 'latin1'))?.[1];
  if (found === undefined) throw new Error(`${path} has no ${field}.`);
  return Number(found) / 1024;
}

/** MiB of memory that a process holds now. */
export const memoryOf = (pid: number): number => mebibytes(`/proc/${pid}/status`, 'VmRSS');

/** MiB of memory that a process held at its worst. */
export const peakMemoryOf = (pid: number): number => mebibytes(`/proc/${pid}/status`, 'VmHWM');

/** MiB of memory that PostgreSQL holds now; what its processes share counts once. */
export const memoryOfPostgres = (postmaster: number): number =>
  [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + mebibytes(`/proc/${pid}/smaps_rollup`, 'Pss'), 0);
