import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { clientConfig } from '../../src/database/connection.ts';
import { type Engine, startEngine } from '../../src/database/engine/engine.ts';
import { stopOrphan } from '../../src/database/engine/engine-orphan.ts';
import { silentLog } from '../database.ts';

/** A data folder for one test, with its processes. */
export class EngineFolder {
  readonly path: string;
  readonly #engines: Engine[] = [];
  readonly #children: ChildProcess[] = [];

  constructor(path: string) {
    this.path = path;
  }

  inHome(...names: string[]): string {
    return join(this.path, 'postgres', ...names);
  }

  async start(dataDirectory = this.path): Promise<Engine> {
    const engine = await startEngine({ dataDirectory, log: silentLog });
    this.#engines.push(engine);
    return engine;
  }

  /** A process that ends with the test. */
  spawn(file: string, parameters: readonly string[], options: SpawnOptions): ChildProcess {
    const child = spawn(file, parameters, options);
    this.#children.push(child);
    return child;
  }

  /** Another server on the folder; `next` returns its next printed line. */
  startChild() {
    const script = fileURLToPath(new URL('./engine-child.ts', import.meta.url));
    const child = this.spawn(process.execPath, [script, this.path], { stdio: ['ignore', 'pipe', 'inherit'] });
    if (child.stdout === null) throw new Error('The child has no output.');
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const exited = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
    return { child, exited, next: async () => String((await lines.next()).value) };
  }

  /** Ends all processes and removes the folder. */
  async remove(): Promise<void> {
    for (const child of this.#children) child.kill('SIGKILL');
    await Promise.all(this.#engines.map((engine) => engine.stop()));
    await stopOrphan(this.inHome('data'), silentLog);
    await rm(this.path, { recursive: true, force: true });
  }
}

/** An empty data folder with normal permissions, because the account of root’s engine cannot enter a temporary one. */
export async function makeEngineFolder(): Promise<EngineFolder> {
  const path = await mkdtemp(join(tmpdir(), 'tunna-engine-'));
  await chmod(path, 0o755);
  return new EngineFolder(path);
}

/**
 * Creates one cluster for the tests of the file. Returns a function that copies it into a folder: as root, the copy belongs to root, and
 * the engine has to change its owner.
 */
export function clusterMadeOnce(): (folder: EngineFolder) => Promise<void> {
  let made: EngineFolder | undefined;
  beforeAll(async () => {
    made = await makeEngineFolder();
    await (await made.start()).stop();
  });
  afterAll(() => made?.remove());
  return async (folder) => {
    if (made !== undefined) await cp(made.inHome(), folder.inHome(), { recursive: true });
  };
}

/** Runs SQL as the owner. */
export async function query<Row extends object>(engine: Engine, text: string): Promise<Row[]> {
  const client = new Client(clientConfig(engine.owner));
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A zombie: ended, but not yet reaped by its parent.
  return !existsSync(`/proc/${pid}/stat`) || existsSync(`/proc/${pid}/exe`);
}
