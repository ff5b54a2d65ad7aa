import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type QueryResultRow } from 'pg';

/** The server's database, as the owner of its tables: to arrange data and to check results. */
export interface Database {
  query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** @param dataDirectory the data folder of a running server */
export async function openDatabase(dataDirectory: string): Promise<Database> {
  const home = join(dataDirectory, 'postgres');
  const { owner } = JSON.parse(await readFile(join(home, 'credentials.json'), 'utf8')) as { owner: string };
  const client = new Client({ host: join(home, 'run'), user: 'tunna_owner', password: owner, database: 'tunna' });
  await client.connect();
  return {
    async query<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) {
      return (await client.query<Row>(text, [...values])).rows;
    },
    close: () => client.end(),
  };
}
