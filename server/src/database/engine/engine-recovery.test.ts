import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../../test/database.ts';
import { maxWait } from '../../../test/max-wait.ts';
import {
  clusterMadeOnce,
  type EngineFolder,
  isRunning,
  makeEngineFolder,
  query,
} from '../../../test/programs/engine-folder.ts';
import { openDatabase } from '../database.ts';
import { DatabaseUnavailableError } from '../errors.ts';
import { mintOrgScope } from '../scope.ts';
import { uncheckedStatement } from '../statement/statement.ts';
import type { Engine } from './engine.ts';
import { engineAccount } from './engine-account.ts';

let folder: EngineFolder;
beforeEach(async () => {
  folder = await makeEngineFolder();
});
afterEach(() => folder.remove());
const prepareCluster = clusterMadeOnce();

const readSeven = uncheckedStatement<{ seven: number }>('test.read', 'select seven from kept');

interface KilledServer {
  readonly postgres: number;
  /** Process id of the writing session. */
  readonly session: number;
  /** The last acknowledged row. */
  readonly acknowledged: number;
}

/** Kills a server after it has acknowledged some rows. It can halt the session before, which would otherwise end too. */
async function killServerAtWork({ haltSession = false } = {}): Promise<KilledServer> {
  const { child, exited, next } = folder.startChild();
  const [, postgres, session] = (await next()).split(' ').map(Number);
  let acknowledged = 0;
  while (acknowledged < 50) acknowledged = Number(await next());
  if (haltSession && session !== undefined) process.kill(session, 'SIGSTOP');
  child.kill('SIGKILL');
  await exited;
  return { postgres: postgres ?? 0, session: session ?? 0, acknowledged };
}

const countWritten = async (engine: Engine) =>
  (await query<{ rows: number; last: number }>(engine, 'select count(*) as rows, max(number) as last from written'))[0];

describe('after kill -9', () => {
  beforeEach(() => prepareCluster(folder));

  it('of the server, the next one replaces the old PostgreSQL and finds every acknowledged row', async () => {
    const { postgres, acknowledged } = await killServerAtWork();
    expect(isRunning(postgres)).toBe(true);
    const engine = await folder.start();
    expect(isRunning(postgres)).toBe(false);
    const found = await countWritten(engine);
    expect(found?.rows).toBeGreaterThanOrEqual(acknowledged);
    expect(found?.rows).toBe(found?.last);
  });

  it('of the server and of PostgreSQL, the next one recovers every acknowledged row', async () => {
    const { postgres, acknowledged } = await killServerAtWork();
    process.kill(postgres, 'SIGKILL');
    const found = await countWritten(await folder.start());
    expect(found?.rows).toBeGreaterThanOrEqual(acknowledged);
  });

  it('of both, the next one waits for a session that still holds the shared memory', async () => {
    const { postgres, session, acknowledged } = await killServerAtWork({ haltSession: true });
    process.kill(postgres, 'SIGKILL');
    const starting = folder.start();
    await delay(500);
    process.kill(session, 'SIGCONT');
    const found = await countWritten(await starting);
    expect(found?.rows).toBeGreaterThanOrEqual(acknowledged);
  });

  it('of PostgreSQL, queries fail as unavailable until it is restarted', async () => {
    const engine = await folder.start();
    const exits: unknown[] = [];
    engine.onExit((exit) => exits.push(exit));
    const database = openDatabase({ connection: engine.owner, log: silentLog });
    await database.run(uncheckedStatement('test.make', 'create table kept as select 7 as seven'), []);
    const before = engine.pid;
    process.kill(before ?? 0, 'SIGKILL');
    const readFromNew = async () => {
      const rows = await database.run(readSeven, []).catch((error: unknown) => error);
      if (!Array.isArray(rows)) expect(rows).toBeInstanceOf(DatabaseUnavailableError);
      return engine.pid === before || engine.pid === undefined ? 'not back' : rows;
    };
    await expect.poll(readFromNew, { timeout: maxWait }).toEqual([{ seven: 7 }]);
    expect(exits).toEqual([{ code: null, signal: 'SIGKILL' }]);
    await database.close();
  });

  it('or a stop, the same pool works with the next PostgreSQL', async () => {
    const first = await folder.start();
    const database = openDatabase({ connection: first.owner, log: silentLog });
    await database.run(uncheckedStatement('test.make', 'create table kept as select 7 as seven'), []);
    await first.stop();
    await expect(database.run(readSeven, [])).rejects.toMatchObject({ code: 'database_unavailable' });
    await expect(database.tenant(mintOrgScope(1), async () => 1)).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await folder.start();
    expect(await database.run(readSeven, [])).toEqual([{ seven: 7 }]);
    await database.close();
  });

  it('can be stopped while it is down', async () => {
    const engine = await folder.start();
    process.kill(engine.pid ?? 0, 'SIGKILL');
    await delay(20);
    await engine.stop();
    expect(await readdir(folder.inHome())).not.toContain('server.pid');
    await expect(folder.start()).resolves.toBeDefined();
  });
});

describe('files of a dead PostgreSQL', () => {
  beforeEach(() => prepareCluster(folder));

  it('do not affect another process with its id', async () => {
    // PostgreSQL checks only processes of its account.
    const stranger = folder.spawn('sleep', ['60'], { cwd: folder.inHome(), ...engineAccount(folder.inHome('data')) });
    const pid = stranger.pid ?? 0;
    const noted = `${pid}\n${folder.inHome('data')}\n1700000000\n5432\n${folder.inHome('run')}\n\n  1 1\nready\n`;
    await writeFile(folder.inHome('data', 'postmaster.pid'), noted);
    await mkdir(folder.inHome('run'), { recursive: true });
    await writeFile(join(folder.inHome('run'), '.s.PGSQL.5432.lock'), noted);
    expect(await query(await folder.start(), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    expect(isRunning(pid)).toBe(true);
  });

  it('do not block the start', async () => {
    const first = await folder.start();
    const noted = await readFile(folder.inHome('data', 'postmaster.pid'), 'utf8');
    await first.stop();
    await writeFile(folder.inHome('data', 'postmaster.pid'), noted);
    expect(await query(await folder.start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
