// Keeps the server running, and stops it when its parent process ends.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { environment, root } from './toolchain.mjs';

/** The server’s exit code for problems that the operator must solve (EX_CONFIG of sysexits.h): a restart would not help. */
const operatorExitCode = 78;
/** Milliseconds before a crashed server is restarted: doubled each time, and reset after a steady run. */
const firstPause = 1_000;
const maxPause = 60_000;
const steadyRun = 300_000;
/** Milliseconds between two checks whether npm is alive. */
const parentCheck = 500;

/**
 * The parent and the command line of a process; undefined when it is gone.
 * @param {number} pid
 */
function describe(pid) {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name of the program, in brackets, may contain any character.
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return { parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') };
    }
    const [parent = '', ...command] = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/);
    return { parent: Number(parent), command: command.join(' ') };
  } catch {
    return undefined;
  }
}

/**
 * Under npm: returns whether npm is alive. npm starts a script directly or through a shell, which may outlive it.
 * @returns {(() => boolean) | undefined}
 */
function watchNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return undefined;
  const parent = process.ppid;
  const between = describe(parent);
  if (between === undefined || parent === 1) return () => false;
  const hasShell = /start\.mjs/.test(between.command);
  return () => process.ppid === parent && (!hasShell || describe(parent)?.parent === between.parent);
}

/**
 * Writes one log line in the format of the server.
 * @param {Record<string, unknown>} fields
 * @param {string} msg
 */
function log(fields, msg) {
  process.stderr.write(`${JSON.stringify({ level: 50, time: Date.now(), pid: process.pid, ...fields, msg })}\n`);
}

/**
 * Runs the server until it is stopped; starts it again after a crash.
 * @param {string[]} args of node
 * @returns {Promise<number>} the exit code for this process
 */
export async function supervise(args) {
  const stopping = new AbortController();
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    stopping.abort();
    // If a whole group is signalled, the server receives the signal twice and handles the first.
    server?.kill(signal);
  };
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT'])) process.on(signal, stop);
  const npmLives = watchNpm();
  const watch = setInterval(() => {
    if (npmLives?.() !== false) return;
    clearInterval(watch);
    stop('SIGTERM');
  }, parentCheck);

  let pause = firstPause;
  let wasReady = false;
  for (;;) {
    const startedAt = Date.now();
    // The server stops when the channel closes, because this process may be killed.
    const child = spawn('node', args, {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      // Threads that seldom allocate each keep memory of the C library otherwise.
      env: { MALLOC_ARENA_MAX: '2', ...environment() },
    });
    server = child;
    child.on('message', (message) => {
      wasReady ||= message === 'ready';
    });
    /** @type {{ code: number | null, signal: NodeJS.Signals | null }} */
    const { code, signal } = await new Promise((resolve) => {
      // The last messages are read before the channel closes.
      child.on('exit', (code, signal) => {
        if (child.connected) child.once('disconnect', () => resolve({ code, signal }));
        else resolve({ code, signal });
      });
      child.on('error', (error) => {
        log({ error: error.message }, 'the server cannot be started');
        resolve({ code: 1, signal: null });
      });
    });
    server = undefined;
    if (code === 0 || code === operatorExitCode || stopping.signal.aborted || !wasReady) return code ?? 1;
    if (Date.now() - startedAt > steadyRun) pause = firstPause;
    log({ code, signal, restartInMs: pause }, 'the server ended unexpectedly; starting it again');
    await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) return 0;
    pause = Math.min(pause * 2, maxPause);
  }
}
