import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning } from './engine-folder.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const startLimit = 90_000;

/** The server as run by `npm start` or another command, in a separate process group. */
export class StartedServer {
  readonly #child: ChildProcess;
  readonly #exited: Promise<[number | null, NodeJS.Signals | null]>;
  readonly #dataDirectory: string;
  output = '';
  /** Standard error, including log lines. */
  log = '';

  constructor(dataDirectory: string, command: readonly string[], environment: NodeJS.ProcessEnv) {
    const [file = '', ...parameters] = command;
    this.#dataDirectory = dataDirectory;
    this.#child = spawn(file, parameters, {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment,
    });
    this.#exited = once(this.#child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    this.#child.stdout?.on('data', (chunk: Buffer) => {
      this.output += chunk.toString();
    });
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.log += chunk.toString();
    });
  }

  /** The started process; also the id of its group. */
  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Printed server addresses, the latest last. */
  get addresses(): readonly string[] {
    return [...this.output.matchAll(/Tunna is running: (\S+)/g)].map(([, address = '']) => address);
  }

  /** Waits until this many servers have started, one after another. Returns the address of the last one. */
  async ready(count = 1): Promise<string> {
    for (const giveUpAt = Date.now() + startLimit; Date.now() < giveUpAt; ) {
      const address = this.addresses[count - 1];
      if (address !== undefined) return address;
      if (this.#child.exitCode !== null || this.#child.signalCode !== null) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(
      `The server did not start (${this.#child.exitCode ?? this.#child.signalCode}): ${this.output} ${this.log}`,
    );
  }

  /** The process ids of the server and of its PostgreSQL. */
  async processes(): Promise<{ server: number; postgres: number }> {
    const numberIn = async (...path: string[]) =>
      Number.parseInt(await readFile(join(this.#dataDirectory, 'postgres', ...path), 'utf8'), 10);
    return { server: await numberIn('server.pid'), postgres: await numberIn('data', 'postmaster.pid') };
  }

  /** Exit code and signal of the started process. */
  ended(): Promise<[number | null, NodeJS.Signals | null]> {
    return this.#exited;
  }

  /** Kills the rest of the group. */
  remove(): void {
    try {
      process.kill(-this.pid, 'SIGKILL');
    } catch (error) {
      // The group has ended.
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'ESRCH') throw error;
    }
  }
}

export const noneRuns = (pids: readonly number[]): boolean => !pids.some(isRunning);
