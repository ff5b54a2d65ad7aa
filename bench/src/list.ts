import { openDatabase as openAsServer } from '../../server/src/database/database.ts';
import { mintPersonScope } from '../../server/src/database/scope.ts';
import { Sessions } from '../../server/src/modules/people/session/session.service.ts';
import { openSessionTokens } from '../../server/src/modules/people/session-token/session-token.service.ts';
import { testKeys } from '../../server/test/keys.ts';
import { type BenchDatabase, organizationId } from './database.ts';
import { fetchOnce, runLoad } from './load.ts';
import type { Subject } from './measure.ts';
import type { NodeProcess } from './server-process.ts';

const connections = 8;
const silent = { debug: () => {}, info: () => {}, warn: console.error, error: console.error };
export const peerName = (search: string): string => `limit: one prepared statement, ${search}`;

/** Signs a member of the organization in. @returns the token */
export async function signIn({ owner, environment }: BenchDatabase, role = 'viewer'): Promise<string> {
  const value = 'lesandi@bench.example';
  const { rows } = await owner.query<{ id: string }>(`select person_by_identity('email', $1, 'is') as id`, [value]);
  const personId = Number(rows[0]?.id);
  await owner.query(
    `update person set full_name = 'Lesandi', terms_version = 'bench', terms_accepted_at = now() where id = $1`,
    [personId],
  );
  await owner.query(`insert into membership (organization_id, person_id, role) values ($1, $2, $3)`, [
    organizationId,
    personId,
    role,
  ]);
  const database = openAsServer({ connection: { connectionString: environment.DATABASE_URL }, log: silent });
  try {
    const now = (): Date => new Date();
    const sessions = new Sessions(database, openSessionTokens(testKeys, now), now);
    const person = mintPersonScope(personId);
    const identity = { kind: 'email', value } as const;
    return await sessions.openForPerson({ person, identity, method: 'email', userAgent: 'bench' });
  } finally {
    await database.close();
  }
}

interface Listed {
  readonly rows: readonly { readonly id: number | string }[];
  readonly total: number;
}

/** The listed ids of a response, and the total. */
export const summary = (body: Buffer): string => {
  const { rows, total } = JSON.parse(body.toString()) as Listed;
  return JSON.stringify([total, rows.map(({ id }) => Number(id))]);
};

/** Requests the same list repeatedly and verifies that every response equals the first. */
export async function subjectOf(
  server: NodeProcess,
  name: string,
  request: Buffer,
  requests: number,
): Promise<Subject> {
  const { body: expected } = await fetchOnce(server.port, request);
  return {
    name,
    pid: server.pid,
    async run() {
      await runLoad({
        port: server.port,
        connections,
        count: requests,
        request: () => request,
        check({ status, body }) {
          if (status !== 200 || !body.equals(expected)) throw new Error(`${name}: ${status} ${body}`);
        },
      });
      return requests;
    },
  };
}
