import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server/test/programs/free-port.ts';
import { memoryFolder } from '../server/test/programs/memory-folder.ts';
import { serverProgram } from '../server/test/programs/programs.ts';

/** A running server with a separate data folder. */
export interface ServerProcess {
  readonly address: string;
  readonly dataDirectory: string;
  /**
   * Stops the server with SIGTERM and removes its data.
   * @throws Error if it did not stop cleanly or logged an error
   */
  stop(): Promise<void>;
}

/** Resolves when the server prints that it is running. Rejects with its output if it fails. */
async function untilRunning(child: ChildProcess, complaints: () => string): Promise<void> {
  const ended = new AbortController();
  const exited = once(child, 'exit', { signal: ended.signal }).then(() => {
    throw new Error(`The server did not start.\n${complaints()}`);
  });
  const greeted = new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Tunna is running')) resolve();
    });
  });
  await Promise.race([greeted, exited]);
  exited.catch(() => undefined);
  ended.abort();
}

/** Starts the built server on an empty data folder with the demo organizations. */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const folder = await mkdtemp(join(process.env.TMPDIR ?? memoryFolder() ?? tmpdir(), 'tunna-e2e-'));
  // The account of PostgreSQL must be able to enter the folder.
  await chmod(folder, 0o711);
  const port = await freePort();
  const child = spawn(process.execPath, [serverProgram], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error', ...settings },
  });
  let logged = '';
  child.stderr.on('data', (chunk: Buffer) => {
    logged += chunk.toString();
  });
  await untilRunning(child, () => logged);
  return {
    address: `http://localhost:${port}`,
    dataDirectory: folder,
    async stop() {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = await exit;
      await rm(folder, { recursive: true, force: true });
      if (code !== 0) throw new Error(`The server left with ${code}.\n${logged}`);
      if (logged !== '') throw new Error(`The server logged errors.\n${logged}`);
    },
  };
}
