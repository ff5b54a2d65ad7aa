import type { ClientConfig } from 'pg';
import { columnTypes } from './column-types.ts';

interface RoleChoice {
  /**
   * Role taken on at connecting, for a login that also may do more. It is sent as a start-up option, so a pooler that
   * drops start-up options needs a login that is the restricted role itself.
   */
  readonly role?: string;
}

/** Where a database is and who connects: an address (`postgresql://…`), or the parts of it. */
export type Connection =
  | (RoleChoice & { readonly connectionString: string })
  | (RoleChoice & {
      /** Host name, or the folder of a Unix socket. */
      readonly host: string;
      readonly user: string;
      readonly password: string;
      readonly database: string;
    });

const CONNECT_TIMEOUT_MS = 5_000;

/** What `pg` needs to open the connection, with the column types that Tunna reads. */
export function clientConfig(connection: Connection): ClientConfig {
  const { role, ...address } = connection;
  return {
    ...address,
    application_name: 'tunna',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: columnTypes,
    ...(role === undefined ? {} : { options: `-c role=${role}` }),
  };
}
