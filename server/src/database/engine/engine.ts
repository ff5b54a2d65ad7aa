import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from '../connection.ts';
import type { Log } from '../log.ts';
import { type Account, engineAccount } from './engine-account.ts';
import { type Binaries, findBinaries } from './engine-binaries.ts';
import {
  APPLICATION_LOGIN,
  allowArchiving,
  type Cluster,
  DATABASE_NAME,
  OWNER_ROLE,
  openCluster,
  readCredentials,
} from './engine-cluster.ts';
import { assertNotCopied, markRunning, unmarkRunning } from './engine-copy.ts';
import { EngineError } from './engine-error.ts';
import { makeHome, makeSocketFolder, socketFolder, viewFolder } from './engine-folder.ts';
import { type DirectoryLock, type LockOptions, lockAfterCommands } from './engine-lock.ts';
import { stopOrphan } from './engine-orphan.ts';
import { describeExit, type Exit, PostgresProcess } from './engine-process.ts';
import { engineSettings, flagsOf } from './engine-settings.ts';

export interface EngineOptions extends LockOptions {
  /** The server’s data folder. The engine uses its subfolder `postgres`. */
  readonly dataDirectory: string;
  readonly log: Log;
  /** False only for disposable data, as in tests: a crash of the machine may then corrupt it. */
  readonly durable?: boolean;
  /** Gives the owner the rights to archive WAL and to copy the running cluster. */
  readonly archived?: boolean;
}

/** The embedded PostgreSQL. It is restarted after a crash, until it is stopped. */
export interface Engine {
  /** The login that owns the database and its objects: for migrations and jobs. */
  readonly owner: Connection;
  /** The login without ownership, restricted by row-level security: for everything else. */
  readonly application: Connection;
  /** Process id of the running PostgreSQL; undefined if there is none. */
  readonly pid: number | undefined;
  /** Calls the listener each time PostgreSQL ends unexpectedly. Returns a function that ends the subscription. */
  onExit(listener: (exit: Exit) => void): () => void;
  /** Stops PostgreSQL and unlocks the data folder. */
  stop(): Promise<void>;
}

const SOCKET = '.s.PGSQL.5432';
const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 5_000;
/** A crash after this long resets the delay between restarts. */
const STEADY_MS = 30_000;
/** Leftovers of a killed postmaster disappear with its last backend. */
const LEFTOVER = /lock file ".*" already exists|pre-existing shared memory block/;
const LEFTOVER_TIMEOUT_MS = 3_000;

/**
 * Starts PostgreSQL on the data folder as a child process, after the commands that use the folder. The first start creates the folder.
 * @throws EngineError; the reason of `stopping` when it is aborted
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const home = makeHome(options.dataDirectory);
  const lock = await lockAfterCommands(home, options.log, options);
  try {
    const account = engineAccount(join(home, 'data'));
    const binaries = await findBinaries(home, account);
    const durable = options.durable ?? true;
    await assertNotCopied(home, join(home, 'data'));
    await stopOrphan(join(home, 'data'), options.log);
    const cluster = await openCluster({ home, account, binaries, durable });
    if (options.archived === true) await allowArchiving({ home, account, binaries, durable });
    const socketFolder = makeSocketFolder(home, account);
    const engine = new SupervisedEngine({
      ...cluster,
      home,
      account,
      binaries,
      durable,
      lock,
      log: options.log,
      socketFolder,
    });
    await engine.start();
    return engine;
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * The owner’s connection to the PostgreSQL that another process runs on the data folder.
 * @throws EngineError data_directory_unusable
 */
export async function findRunningEngine(dataDirectory: string): Promise<Connection> {
  const home = makeHome(dataDirectory);
  const credentials = await readCredentials(home);
  if (credentials === undefined)
    throw new EngineError('data_directory_unusable', `There is no ${join(home, 'credentials.json')}.`);
  const { folder: host } = socketFolder(home, engineAccount(join(home, 'data')));
  return { host, database: DATABASE_NAME, user: OWNER_ROLE, password: credentials.owner };
}

interface Parts extends Cluster {
  readonly home: string;
  readonly account: Account | undefined;
  readonly binaries: Binaries;
  readonly durable: boolean;
  readonly lock: DirectoryLock;
  readonly log: Log;
  readonly socketFolder: string;
}

class SupervisedEngine implements Engine {
  readonly owner: Connection;
  readonly application: Connection;
  readonly #parts: Parts;
  readonly #listeners = new Set<(exit: Exit) => void>();
  readonly #stopping = new AbortController();
  #current: PostgresProcess | undefined;
  #restarting: Promise<void> | undefined;
  #stopped: Promise<void> | undefined;
  #retryDelay = FIRST_RETRY_MS;
  readonly #abandon = () => this.#current?.abandon();

  constructor(parts: Parts) {
    this.#parts = parts;
    const { credentials, socketFolder } = parts;
    const address = { host: socketFolder, database: DATABASE_NAME };
    this.owner = { ...address, user: OWNER_ROLE, password: credentials.owner };
    this.application = { ...address, user: APPLICATION_LOGIN, password: credentials.application };
  }

  get pid(): number | undefined {
    return this.#current?.pid;
  }

  async start(): Promise<void> {
    process.once('exit', this.#abandon);
    try {
      await this.#launch();
    } catch (error) {
      process.off('exit', this.#abandon);
      throw error;
    }
  }

  onExit(listener: (exit: Exit) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    await this.#restarting;
    await this.#current?.stop();
    this.#current = undefined;
    process.off('exit', this.#abandon);
    await unmarkRunning(this.#parts.home);
    await rm(this.#parts.socketFolder, { recursive: true, force: true });
    this.#parts.lock.release();
  }

  /** Waits until the leftovers of a killed predecessor have disappeared; throws any other failure. */
  async #launch(): Promise<void> {
    const { data, home, log, socketFolder } = this.#parts;
    await stopOrphan(data, log);
    await markRunning(home, data);
    const giveUpAt = Date.now() + LEFTOVER_TIMEOUT_MS;
    for (;;) {
      // The folder is ours and no PostgreSQL uses the data, so a socket in it is a leftover.
      for (const name of [SOCKET, `${SOCKET}.lock`]) await rm(join(socketFolder, name), { force: true });
      try {
        await this.#launchOnce();
        return;
      } catch (error) {
        const leftover = error instanceof EngineError && LEFTOVER.test(error.message);
        if (!leftover || Date.now() > giveUpAt) throw error;
        await delay(100);
      }
    }
  }

  async #launchOnce(): Promise<void> {
    const { account, binaries, data, log } = this.#parts;
    const view = viewFolder(data, account);
    const flags = flagsOf(engineSettings(this.#parts));
    const command = { file: binaries.postgres, arguments: ['-D', view.path, ...flags], account, data: view };
    const launched = new PostgresProcess(command, log);
    // The child has its own descriptor of the folder now.
    view.close();
    // An exit of this process must end it also before it is ready.
    this.#current = launched;
    try {
      await launched.ready();
    } catch (error) {
      this.#current = undefined;
      throw error;
    }
    const startedAt = Date.now();
    launched.exited.then(
      (exit) => this.#onExit(exit, Date.now() - startedAt),
      (error: unknown) => log.error({ err: error }, 'PostgreSQL cannot be signalled.'),
    );
  }

  #onExit(exit: Exit, uptime: number): void {
    if (this.#stopping.signal.aborted) return;
    this.#current = undefined;
    this.#parts.log.error({ exit: describeExit(exit) }, 'PostgreSQL ended unexpectedly. Starting it again.');
    for (const listener of this.#listeners) listener(exit);
    if (uptime > STEADY_MS) this.#retryDelay = FIRST_RETRY_MS;
    this.#restarting = this.#restart();
  }

  async #restart(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await delay(this.#retryDelay, undefined, { signal }).catch(() => undefined);
      this.#retryDelay = Math.min(this.#retryDelay * 2, LONGEST_RETRY_MS);
      if (signal.aborted) return;
      try {
        await this.#launch();
        this.#parts.log.info({ pid: this.pid }, 'PostgreSQL is available again.');
        return;
      } catch (error) {
        this.#parts.log.error({ err: error }, 'PostgreSQL did not restart.');
      }
    }
  }
}
