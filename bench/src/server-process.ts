// The real server as a child process, as `npm start` runs it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export const root = dirname(dirname(import.meta.dirname));
const startLimit = 60_000;
const stopLimit = 20_000;

export interface NodeProcess {
  readonly pid: number;
  readonly port: number;
  /** Milliseconds from the start of the process to the first successful answer. */
  readonly startedIn: number;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<void>;
}

interface Program {
  /** Path relative to the checkout. */
  readonly file: string;
  readonly args?: readonly string[];
  /** A path whose response is successful when the program is ready: `/health` by default. */
  readonly ready?: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Flags of Node, such as `--cpu-prof`. */
  readonly flags?: readonly string[];
  /** Folder of the checkout that is started; by default this one. */
  readonly checkout?: string;
}

/** The port in the address that the program prints. */
function portPrinted(child: ChildProcess): Promise<number> {
  let printed = '';
  let problems = '';
  return new Promise((resolve, reject) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      problems += text;
    });
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const port = /http:\/\/[\w.]+:(\d+)/.exec(printed)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`The server ended (${code ?? signal}). ${problems}`)));
  });
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopLimit);
  await ended;
  clearTimeout(timer);
}

/** Polls until the program responds. */
async function answering(child: ChildProcess, address: string, giveUpAt: number): Promise<void> {
  for (;;) {
    const answered = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return;
    if (child.exitCode !== null) throw new Error(`The server ended (${child.exitCode}).`);
    if (performance.now() > giveUpAt) throw new Error('The server does not become ready.');
    await delay(5);
  }
}

/** Starts a program, on the port of the environment or on the one that it prints. */
export async function startProgram(program: Program): Promise<NodeProcess> {
  const { file, environment, flags = [], args = [], checkout = root, ready = '/health' } = program;
  const started = performance.now();
  const child = spawn(process.execPath, [...flags, join(checkout, file), ...args], {
    cwd: checkout,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    const printed = portPrinted(child);
    const given = environment.PORT;
    // An early end is reported in both cases.
    if (given !== undefined) printed.catch(() => undefined);
    const port = given === undefined ? await printed : Number(given);
    await answering(child, `http://127.0.0.1:${port}${ready}`, started + startLimit);
    const { pid } = child;
    if (pid === undefined) throw new Error('The server has no process id.');
    return { pid, port, startedIn: performance.now() - started, stop: () => stopChild(child) };
  } catch (error) {
    await stopChild(child);
    throw error;
  }
}

/** Flags that `npm start` passes to the server’s Node. */
const productFlags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=40',
  '--initial-old-space-size=64',
  '--expose-gc',
];
const compiledCode = join(root, 'node_modules', '.cache', 'node');

/** Starts the product. Without DATABASE_URL it starts its own engine in the data folder. */
export const startServer = (
  dataDirectory: string,
  environment: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
  checkout = root,
): Promise<NodeProcess> =>
  startProgram({
    checkout,
    file: 'server/dist/main.js',
    environment: {
      DATA_DIR: dataDirectory,
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: compiledCode,
      MALLOC_ARENA_MAX: '2',
      ...environment,
    },
    flags: [...productFlags, ...flags],
  });

/** Calls a function with an empty folder, and removes the folder afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tunna-bench-'));
  try {
    return await work(folder);
  } finally {
    // A browser that has ended may still write its profile for a moment.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}
