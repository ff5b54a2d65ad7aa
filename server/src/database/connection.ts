import type { ClientConfig } from 'pg';
import { columnTypes } from './statement-check/column-types.ts';

interface RoleChoice {
  /**
   * Role to set after connecting, for a login with more privileges. It is a start-up option. A pooler that drops start-up
   * options needs a login with the restricted role itself.
   */
  readonly role?: string;
}

/** Location and login of a database: an address (`postgresql://…`), or its parts. */
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
/** Silence after which the system asks whether the other machine is there. Its default of two hours keeps a statement waiting for a dead one. */
const KEEP_ALIVE_MS = 10_000;

/** Options for `pg`, with the column types of Tunna. */
export function clientConfig(connection: Connection): ClientConfig {
  const { role, ...address } = connection;
  return {
    ...address,
    application_name: 'tunna',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: columnTypes,
    ...(role === undefined ? {} : { options: `-c role=${role}` }),
  };
}
