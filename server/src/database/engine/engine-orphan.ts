import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Log } from '../log.ts';
import { EngineError, systemCode } from './engine-error.ts';

const POLL_MS = 20;
/** Maximum milliseconds per signal: fast, immediate, kill. */
const STOP_STEPS: readonly (readonly [NodeJS.Signals, number])[] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 2_000],
];

/**
 * Stops the PostgreSQL that a killed server left on the data, so that the new server can start its own. Ignores another
 * process with the same id. Call it with the folder’s lock.
 * @throws EngineError orphan_remains
 */
export async function stopOrphan(data: string, log: Log): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  const pid = await readPid(pidFile);
  if (pid === undefined || !isAlive(pid)) return;
  if (!(await isPostgresOn(pid, data))) {
    // PostgreSQL would mistake any live process of this user for the old one and refuse to start.
    await rm(pidFile, { force: true });
    return;
  }
  log.warn({ pid }, 'A PostgreSQL was left behind on the data folder. Stopping it.');
  for (const [signal, timeout] of STOP_STEPS) {
    process.kill(pid, signal);
    for (let waited = 0; waited < timeout; waited += POLL_MS) {
      if (!(await isPostgresOn(pid, data))) return;
      await delay(POLL_MS);
    }
  }
  throw new EngineError('orphan_remains', `PostgreSQL (process ${pid}) was left on ${data} and does not stop. End it.`);
}

async function readPid(pidFile: string): Promise<number | undefined> {
  try {
    const pid = Number.parseInt(await readFile(pidFile, 'utf8'), 10);
    return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}

/** A postmaster's working folder is its data folder, which distinguishes it from other processes. */
async function isPostgresOn(pid: number, data: string): Promise<boolean> {
  if (process.platform !== 'linux') return isPostgresByArguments(pid, data);
  try {
    const [name, workingFolder, folder] = await Promise.all([
      readFile(`/proc/${pid}/comm`, 'utf8'),
      stat(`/proc/${pid}/cwd`),
      stat(data),
    ]);
    return name.trim() === 'postgres' && workingFolder.ino === folder.ino && workingFolder.dev === folder.dev;
  } catch (error) {
    // Ended, or of another user: not started by this server.
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(systemCode(error) ?? '')) return false;
    throw error;
  }
}

async function isPostgresByArguments(pid: number, data: string): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'args=', '-p', String(pid)]);
    return stdout.includes('/postgres ') && stdout.includes(`-D ${data} `);
  } catch {
    // `ps` fails if the process does not exist.
    return false;
  }
}
