import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from '../../test/database.ts';
import { openDatabase } from './database.ts';
import { type Engine, startEngine } from './engine/engine.ts';
import { engineAccount } from './engine/engine-account.ts';
import { locateBinaries } from './engine/engine-binaries.ts';
import { viewFolder } from './engine/engine-folder.ts';
import { runTool } from './engine/engine-process.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { APPLICATION_ROLE, migrate } from './migration/migrate.ts';
import { checkDatabase } from './reach.ts';
import { assertRestrictedRole } from './restricted-role.ts';

// An external database of DATABASE_URL: one login, which created the database, without our roles.
let dataDirectory: string;
let engine: Engine | undefined;
let connectionString: string;

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'tunna-own-'));
  await chmod(dataDirectory, 0o755);
  await (await startEngine({ dataDirectory, log: silentLog, durable: false })).stop();
  const folder = join(dataDirectory, 'postgres', 'data');
  const account = engineAccount(folder);
  const { postgres } = await locateBinaries(account, [dataDirectory]);
  const data = viewFolder(folder, account);
  await runTool(
    {
      file: postgres,
      arguments: ['--single', '-j', '-c', 'exit_on_error=on', '-D', data.path, 'template1'],
      account,
      data,
    },
    `drop owned by tunna_app;\n\ndrop role tunna_app;\n\n
     create role operator login createrole password 'secret';\n\ncreate database theirs owner operator;\n\n`,
  );
  data.close();
  engine = await startEngine({ dataDirectory, log: silentLog, durable: false });
  if (!('host' in engine.owner)) throw new Error('The embedded engine is reached by its socket.');
  connectionString = `postgresql://operator:secret@/theirs?host=${encodeURIComponent(engine.owner.host)}`;
});
afterAll(async () => {
  await engine?.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

it('one login migrates as itself and works as the restricted role, which the first migration creates', async () => {
  await migrate({ connection: { connectionString }, log: silentLog });
  const asItself = openDatabase({ connection: { connectionString }, log: silentLog });
  await expect(assertRestrictedRole(asItself)).rejects.toThrow(/operator/);
  const restricted = openDatabase({ connection: { connectionString, role: APPLICATION_ROLE }, log: silentLog });
  await expect(assertRestrictedRole(restricted)).resolves.toBeUndefined();
  await Promise.all([asItself.close(), restricted.close()]);
});

it('a database that accepts a connection and answers nothing does not respond', async () => {
  // Authentication succeeded, and it is ready for a query.
  const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
  const frozen = createServer((socket) => socket.once('data', () => socket.write(welcome)));
  frozen.listen(0, '127.0.0.1');
  await once(frozen, 'listening');
  const { port } = frozen.address() as AddressInfo;
  const connection = { connectionString: `postgresql://tunna@127.0.0.1:${port}/tunna` };
  await expect(checkDatabase({ setting: 'DATABASE_URL', connection })).rejects.toThrow(DatabaseUnavailableError);
  frozen.close();
});
