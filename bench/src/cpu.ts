// Processor time of processes, as counted by the kernel. Linux only.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Nanoseconds of processor time of one thread: the first field of its schedstat. */
const ofThread = (pid: number, thread: string): number =>
  Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0]);

/** Processor time of a process so far in milliseconds, all threads together. */
export const cpuOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + ofThread(pid, thread), 0) / 1e6;

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ').filter(Boolean).map(Number);

/** Processor time of ended child processes in milliseconds, with a resolution of ten. */
function cpuOfEnded(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  // The name in brackets may contain any character. The following fields start with the third of proc_pid_stat(5).
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0] = fields.slice(13, 15).map(Number);
  return (user + system) * 10;
}

/** Processor time of a process that may end at any moment. Then its parent counts it among ended children. */
function cpuWhileThere(pid: number): number {
  try {
    return cpuOf(pid);
  } catch (error) {
    if (existsSync(`/proc/${pid}`)) throw error;
    return 0;
  }
}

/** The same for PostgreSQL: the postmaster with its children, including ended ones. */
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

/** Current memory of a process in MiB. */
export const memoryOf = (pid: number): number => mebibytes(`/proc/${pid}/status`, 'VmRSS');

/** Peak memory of a process in MiB. */
export const peakMemoryOf = (pid: number): number => mebibytes(`/proc/${pid}/status`, 'VmHWM');

/** Current memory of PostgreSQL in MiB; shared memory counts once. */
export const memoryOfPostgres = (postmaster: number): number =>
  [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + mebibytes(`/proc/${pid}/smaps_rollup`, 'Pss'), 0);
