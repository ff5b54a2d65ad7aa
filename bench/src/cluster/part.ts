import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const defaultTimeout = 60_000;

/** Calls a function until it gives a value. */
export async function until<T>(what: string, work: () => Promise<T | undefined>, limit = defaultTimeout): Promise<T> {
  const end = performance.now() + limit;
  for (;;) {
    const found = await work().catch(() => undefined);
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`${what} took longer than ${limit / 1000} s.`);
    await delay(50);
  }
}

/** A file for what a part prints: in the folder of CLUSTER_LOGS, where it stays, or in that of the run. */
export const openLog = (folder: string, name: string): number =>
  openSync(join(process.env.CLUSTER_LOGS ?? folder, `${name}.log`), 'a');

interface Program {
  readonly name: string;
  readonly file: string;
  readonly arguments: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** An open file for what it prints. Otherwise the last of its errors is kept for the message of a failed start. */
  readonly log?: number;
  /** Whether it responds. */
  isReady(): Promise<boolean>;
}

/** A process of the cluster, which can be killed, frozen and started again. */
export class Part {
  #program: Program;
  #child: ChildProcess | undefined;
  #complaints = '';

  constructor(program: Program) {
    this.#program = program;
  }

  /** The next start runs with these arguments. */
  exchange(parameters: readonly string[]): void {
    this.#program = { ...this.#program, arguments: parameters };
  }

  async start(): Promise<void> {
    const { name, file, environment, log } = this.#program;
    const child = spawn(file, [...this.#program.arguments], {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', log ?? 'ignore', log ?? 'pipe'],
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#complaints = (this.#complaints + text).slice(-4_000);
    });
    this.#child = child;
    await until(`The start of ${name}`, async () => {
      if (child.exitCode !== null) throw new Error(this.#complaints);
      return (await this.#program.isReady()) ? true : undefined;
    }).catch((error: unknown) => {
      throw new Error(`${name} does not start: ${this.#complaints}`, { cause: error });
    });
  }

  /** Sends a signal; after one that ends the process, waits for the end. */
  async signal(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const isEnd = signal === 'SIGKILL' || signal === 'SIGTERM';
    const ended = isEnd ? once(child, 'exit') : undefined;
    child.kill(signal);
    await ended;
  }

  /** Ends it, also if it is frozen. */
  async end(): Promise<void> {
    await this.signal('SIGCONT');
    await this.signal('SIGKILL');
  }
}
