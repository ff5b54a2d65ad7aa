// Copies the data of a primary, as `pg_basebackup` does, which the packaged PostgreSQL lacks: node base-backup.ts --datadir=… --connstring=…
// Patroni calls it (create_replica_methods), with the password in the file of PGPASSFILE.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { CopyOut } from '../../../server/src/database/statement/copy.ts';

const archiveBytes = 'd'.charCodeAt(0);

/** The archive that BASE_BACKUP sends. Its other messages are the name of the archive and the progress. */
class BaseBackup extends CopyOut {
  override handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (chunk[0] === archiveBytes) super.handleCopyData({ chunk: chunk.subarray(1) });
  }

  // Two results come first: where the copy starts, and the tablespaces, of which there is one.
  handleRowDescription(): void {}
  handleDataRow(): void {}
}

const { values } = parseArgs({
  options: { datadir: { type: 'string' }, connstring: { type: 'string' } },
  strict: false,
});
const folder = String(values.datadir);
const parts = [...String(values.connstring).matchAll(/(\w+)=(?:'([^']*)'|(\S+))/g)];
const { host, port, user } = Object.fromEntries(parts.map(([, name, quoted, plain]) => [name, quoted ?? plain]));

await mkdir(folder, { recursive: true, mode: 0o700 });
const client = new Client({
  host,
  port: Number(port),
  user,
  database: 'postgres',
  replication: 'true',
  connectionTimeoutMillis: 3_000,
} as ConstructorParameters<typeof Client>[0]);
await client.connect();
const tar = spawn('tar', ['--extract', '--directory', folder], { stdio: ['pipe', 'inherit', 'inherit'] });
const ended = once(tar, 'exit');
await pipeline(client.query(new BaseBackup(`BASE_BACKUP (LABEL 'cluster', CHECKPOINT 'fast', WAL true)`)), tar.stdin);
const [code] = await ended;
await client.end();
if (code !== 0) throw new Error(`tar ended with ${code}.`);
