// Processor time of whole processes, as the kernel counts it. Linux only.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Nanoseconds of processor time of one thread: the first field of its schedstat. */
const ofThread = (pid: number, thread: string): number =>
  Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0]);

/** Milliseconds of processor time that a process used so far, all its threads together. */
export const cpuOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + ofThread(pid, thread), 0) / 1e6;

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ').filter(Boolean).map(Number);

/** Milliseconds of ended child processes; the kernel counts hundredths of a second. */
function cpuOfEnded(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  // The name in brackets may hold anything; the fields after it are the third and following of proc_pid_stat(5).
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0] = fields.slice(13, 15).map(Number);
  return (user + system) * 10;
}

/** Of a process that may end at any moment: it then counts among the ended of its parent. */
function cpuWhileThere(pid: number): number {
  try {
    return cpuOf(pid);
  } catch (error) {
    if (existsSync(`/proc/${pid}`)) throw error;
    return 0;
  }
}

/** The same for PostgreSQL: the postmaster with its children, also those that have ended. */
export function cpuOfPostgres(postmaster: number): number {
  const living = childrenOf(postmaster).reduce((sum, child) => sum + cpuWhileThere(child), cpuOf(postmaster));
  return living + cpuOfEnded(postmaster);
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
