import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { pipeline, Transform } from 'node:stream';
import type { Connection } from '../../src/database/connection.ts';

/** A TCP port in front of the tests' PostgreSQL, which listens on a Unix socket only. */
export interface DatabaseProxy {
  readonly port: number;
  /** The address of a database through this port, for settings. */
  url(connection: Connection): string;
  close(): Promise<void>;
}

interface Options {
  /** Default: a free port. */
  readonly port?: number;
  /** A text in what PostgreSQL sends, and another one of the same length. */
  readonly replace?: readonly [from: string | RegExp, to: string];
}

const replacing = ([from, to]: readonly [string | RegExp, string]): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, Buffer.from(chunk.toString('latin1').replaceAll(from, to), 'latin1'));
    },
  });

function serve(socketFolder: string, replace: readonly [string | RegExp, string]): Server {
  return createServer((client) => {
    const database = createConnection(join(socketFolder, '.s.PGSQL.5432'));
    // Either end may close first.
    pipeline(client, database, () => undefined);
    pipeline(database, replacing(replace), client, () => undefined);
  });
}

export async function openDatabaseProxy(
  connection: Connection,
  { port = 0, replace = ['', ''] }: Options = {},
): Promise<DatabaseProxy> {
  if (!('host' in connection)) throw new Error('The connection has no socket.');
  const server = serve(connection.host, replace).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: chosen } = server.address() as AddressInfo;
  return {
    port: chosen,
    url(target) {
      if (!('host' in target)) throw new Error('The connection has no socket.');
      return `postgresql://${target.user}:${target.password}@127.0.0.1:${chosen}/${target.database}`;
    },
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}
