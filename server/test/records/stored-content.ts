import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openFileStore } from '../../src/modules/platform/file/file-store.service.ts';
import type { TestDatabase } from '../database.ts';

/** Stores a file in a data folder, with its row. @returns its SHA-256 */
export async function addStoredFile(
  db: TestDatabase,
  { organizationId, dataDirectory }: { readonly organizationId: number; readonly dataDirectory: string },
  text: string,
): Promise<string> {
  const sha256 = createHash('sha256').update(text).digest('hex');
  const path = join(dataDirectory, openFileStore('files').pathOf({ organizationId, sha256 }));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  await db.asOwner(
    `insert into file (organization_id, name, purpose, content_type, size, sha256) values ($1, 'skjal.pdf', 'general', 'application/pdf', $2, decode($3, 'hex'))`,
    [organizationId, Buffer.byteLength(text), sha256],
  );
  return sha256;
}

/** The content of a database, calculated independently of the backup. */
export async function checksums(of: TestDatabase): Promise<object[]> {
  const tables = await of.asOwner<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') and tablename not in ('live_event', 'migrations')
       and tablename not like 'tunna%' and tablename <> 'notification_mail_cursor' order by 1`,
  );
  const found: object[] = [];
  for (const { name } of tables) {
    // The horizon of live events is a transaction of the other database.
    const condition = name === 'public.instance_setting' ? `where key <> 'live_event_horizon'` : '';
    const text = `select '${name}' as name, count(*) as rows, md5(string_agg(entry::text, '|' order by entry::text)) from ${name} entry`;
    found.push(...(await of.asOwner(`${text} ${condition}`)));
  }
  return found;
}
