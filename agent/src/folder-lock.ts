import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AgentFault } from './fault.ts';

/** `SQLITE_BUSY`: another connection holds the lock. Extended codes of it have this last byte. */
const busy = 5;

/**
 * Locks a folder for this process while it runs. The lock is that of an empty SQLite file: the operating system gives it to one process and
 * releases it when that process ends in any way, which Node’s own files and sockets do not offer on every platform.
 * @returns a function that unlocks it; keep it, because a file that nothing refers to is closed
 * @throws AgentFault if another process holds the lock
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'agent.lock');
  if (!existsSync(path)) {
    writeFileSync(path, '', { flag: 'a' });
    // The account that tests an agent may be another one than that of the service.
    chmodSync(path, 0o666);
  }
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // A journal in memory leaves no second file.
    file.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === busy)
      throw new AgentFault(`Another running agent uses the folder ${folder}; stop it first.`);
    throw error;
  }
  return () => file.close();
}
