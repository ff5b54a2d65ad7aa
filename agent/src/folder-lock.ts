import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { platform, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { AgentFault } from './fault.ts';

/** Bytes of a socket name that every system accepts. */
const longestName = 100;

/**
 * A socket in the folder: a service may have another temporary folder than the account that tests it. A name that would be too long is
 * derived from the folder instead.
 */
function meetingPoint(folder: string): string {
  const inside = join(resolve(folder), 'agent.sock');
  if (platform() !== 'win32' && Buffer.byteLength(inside) <= longestName) return inside;
  const name = `tunna-agent-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)}`;
  return platform() === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

async function isTaken(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Locks a folder for this process while it runs: the lock of a killed process does not block others.
 * @returns a function that unlocks it
 * @throws Error if another process holds the lock
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = meetingPoint(folder);
  if (await isTaken(path)) throw new AgentFault(`Another running agent uses the folder ${folder}; stop it first.`);
  if (platform() !== 'win32') await rm(path, { force: true });
  const server = createServer((socket) => socket.destroy());
  server.listen(path);
  await once(server, 'listening');
  server.unref();
  return () => new Promise((done) => server.close(() => done()));
}
