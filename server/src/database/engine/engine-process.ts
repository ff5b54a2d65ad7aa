import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { Account } from './engine-account.ts';
import { EngineError } from './engine-error.ts';
import type { FolderView } from './engine-folder.ts';

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

interface Command {
  readonly file: string;
  readonly arguments: readonly string[];
  readonly account: Account | undefined;
  readonly data: FolderView;
}

/** Maximum milliseconds per signal of a stop: fast, immediate, kill. */
const STOP_STEPS: readonly (readonly [NodeJS.Signals, number])[] = [
  ['SIGINT', 8_000],
  ['SIGQUIT', 3_000],
  ['SIGKILL', 2_000],
];

/** Number of lines that explain a failed start. */
const LOG_LINES = 12;

/** Without the server’s environment: variables such as PGDATA would change the behaviour of PostgreSQL. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

function spawnFor(command: Command, input: 'pipe' | 'ignore', output: 'pipe' | 'ignore'): ChildProcess {
  const { file, account, data } = command;
  return spawn(file, command.arguments, {
    ...account,
    // A separate process group: Ctrl-C in the terminal is for the server, which stops the engine afterwards.
    detached: true,
    cwd: '/',
    env: environment,
    stdio: [input, output, 'pipe', ...(data.descriptor === undefined ? [] : [data.descriptor])],
  });
}

function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve, reject) => {
    child.on('exit', (code, signal) => resolve({ code, signal }));
    child.on('error', reject);
  });
}

function cannotRun(file: string, error: unknown): EngineError {
  return new EngineError(
    'binaries_missing',
    `${file} cannot be run (${error instanceof Error ? error.message : String(error)}). ` +
      'The packaged PostgreSQL needs glibc on Linux; elsewhere set DATABASE_URL.',
    { cause: error },
  );
}

/**
 * Runs a tool to its end.
 * @throws EngineError initialization_failed with the output of the tool
 */
export async function runTool(command: Command, input: string): Promise<void> {
  const child = spawnFor(command, 'pipe', 'pipe');
  const end = () => void (child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'));
  process.once('exit', end);
  // A tool that fails early does not read its input; its exit code has the reason.
  child.stdin?.on('error', () => undefined).end(input);
  const outputs = Promise.all([child.stdout, child.stderr].map((stream) => (stream === null ? '' : text(stream))));
  const exit = await exitOf(child)
    .catch((error: unknown) => {
      throw cannotRun(command.file, error);
    })
    .finally(() => process.off('exit', end));
  const [stdout = '', stderr = ''] = await outputs;
  if (exit.code === 0) return;
  throw new EngineError(
    'initialization_failed',
    `PostgreSQL could not be set up (${describeExit(exit)}): ${stderr.trim() || stdout.trim()}`,
  );
}

export function describeExit({ code, signal }: Exit): string {
  return signal === null ? `exit code ${code}` : `signal ${signal}`;
}

/** A running postmaster. */
export class PostgresProcess {
  readonly exited: Promise<Exit>;
  readonly #child: ChildProcess;
  readonly #log: Log;
  readonly #lastLines: string[] = [];
  #ready = false;
  #stopping = false;

  constructor(command: Command, log: Log) {
    this.#child = spawnFor(command, 'ignore', 'ignore');
    this.#log = log;
    this.exited = exitOf(this.#child);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /**
   * Resolves when connections are accepted. Recovery after a crash may take some time.
   * @throws EngineError start_failed with PostgreSQL’s last lines
   */
  async ready(): Promise<void> {
    const { stderr, spawnfile } = this.#child;
    if (stderr === null) throw new Error('The engine was started without its output.');
    const accepting = new Promise<void>((resolve) => {
      createInterface({ input: stderr }).on('line', (line) => {
        this.#report(line);
        if (line.endsWith('database system is ready to accept connections')) resolve();
      });
    });
    const died = this.exited.then(
      (exit) => {
        throw new EngineError(
          'start_failed',
          `PostgreSQL did not start (${describeExit(exit)}): ${this.#explanation()}`,
        );
      },
      (error: unknown) => {
        throw cannotRun(spawnfile, error);
      },
    );
    await Promise.race([accepting, died]);
    this.#ready = true;
    died.catch(() => undefined);
  }

  /** Fast shutdown: open transactions are rolled back, acknowledged ones are on disk. Stronger signals follow if it takes too long. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const exited = this.exited.then(() => true);
    for (const [signal, timeout] of STOP_STEPS) {
      this.#child.kill(signal);
      const timer = new AbortController();
      const late = delay(timeout, false, { signal: timer.signal }).catch(() => false);
      const done = await Promise.race([exited, late]);
      timer.abort();
      if (done) return;
      this.#log.warn({ signal, timeout }, 'PostgreSQL did not stop in time.');
    }
  }

  /** Requests a fast shutdown without waiting, when the server’s process is ending. */
  abandon(): void {
    this.#child.kill('SIGINT');
  }

  #report(line: string): void {
    this.#lastLines.push(line);
    if (this.#lastLines.length > LOG_LINES) this.#lastLines.shift();
    const message = line.replace(/^[A-Z]+: {1,2}/, '');
    if (/^(WARNING|ERROR|FATAL|PANIC):/.test(line)) this.#log.warn({ source: 'postgres' }, message);
    else if (this.#ready && !this.#stopping) this.#log.info({ source: 'postgres' }, message);
    else this.#log.debug({ source: 'postgres' }, message);
  }

  #explanation(): string {
    const reasons = this.#lastLines.filter((line) => /^(FATAL|PANIC|HINT|DETAIL):/.test(line));
    return (reasons.length > 0 ? reasons : this.#lastLines).join(' ') || 'it said nothing.';
  }
}
