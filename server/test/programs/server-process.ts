import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from '../../src/database/connection.ts';
import { testKeysText } from '../keys.ts';
import { maxWait } from '../max-wait.ts';
import { serverProgram } from './programs.ts';

/** The server in its own process. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Its log so far. */
  logged(): string;
  /** Sends the signal and waits for the end. Returns the exit code, or null if a signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** The result of a server that did not start. */
export interface FailedStart {
  readonly code: number | null;
  readonly output: string;
}

const running = new Set<ChildProcess>();

/** Kills servers of a failed test. */
export async function endServers(): Promise<void> {
  for (const child of running) {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
}

/** Starts the server on a free port and waits for its address. */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess | FailedStart> {
  const child = spawn(process.execPath, [serverProgram], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', INSTANCE_KEYS: testKeysText, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const lines: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const output = createInterface({ input: child.stdout });
  const gone = once(child, 'exit') as Promise<[number | null]>;
  const address = new Promise<string>((resolve) => {
    output.on('line', (line) => {
      const found = /Tunna is running: (\S+)/.exec(line);
      if (found?.[1] !== undefined) resolve(found[1]);
    });
  });
  const late = delay(maxWait, undefined, { ref: false }).then(() => {
    throw new Error(`The server did not start in time: ${lines.join('')}`);
  });
  const url = await Promise.race([address, gone.then(() => undefined), late]);
  if (url === undefined) return { code: (await gone)[0], output: lines.join('') };
  return {
    url,
    pid: child.pid ?? 0,
    logged: () => lines.join(''),
    async end(signal) {
      child.kill(signal);
      return (await gone)[0];
    },
  };
}

/** The same, but fails if the server does not start. */
export async function serverProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const started = await startServerProcess(environment);
  if ('output' in started) throw new Error(`The server did not start: ${started.output}`);
  return started;
}

/** An address as settings take it, for a database behind a Unix socket. */
export function urlOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { user, password, host, database } = connection;
  return `postgresql://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}`;
}
