import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type QueryResultRow } from 'pg';

/** The server's database, as the owner of its tables: to arrange data and to check results. */
export interface Database {
  query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Holds the locks of a statement until they are released. */
  hold(text: string, values?: readonly unknown[]): Promise<{ release(): Promise<void> }>;
  close(): Promise<void>;
}

/** @param dataDirectory the data folder of a running server */
export async function openDatabase(dataDirectory: string): Promise<Database> {
  const home = join(dataDirectory, 'postgres');
  const { owner } = JSON.parse(await readFile(join(home, 'credentials.json'), 'utf8')) as { owner: string };
  const connect = async () => {
    const connected = new Client({ host: join(home, 'run'), user: 'tunna_owner', password: owner, database: 'tunna' });
    await connected.connect();
    return connected;
  };
  const client = await connect();
  return {
    async query<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) {
      return (await client.query<Row>(text, [...values])).rows;
    },
    async hold(text, values = []) {
      const holder = await connect();
      await holder.query('begin');
      await holder.query(text, [...values]);
      return { release: () => holder.end() };
    },
    close: () => client.end(),
  };
}
