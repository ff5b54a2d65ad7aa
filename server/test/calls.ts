import { basePath } from '@tunna/contract';
import { type Role, roles } from '@tunna/domain/permissions';
import type { TestApp } from './app.ts';
import { type SignedInPerson, signInPerson } from './factories.ts';

/** Calls of people. `test` answers the application once it is there. */
export const callsOf =
  (test: () => TestApp) =>
  async (method: 'GET' | 'POST' | 'DELETE', path: string, by?: SignedInPerson, payload?: object) => {
    const answer = await test().app.inject({
      method,
      url: basePath + path,
      ...(by === undefined ? {} : { headers: by.headers }),
      ...(payload === undefined ? {} : { payload }),
    });
    const { requestId: _each, ...body } = answer.json();
    return { status: answer.statusCode, body };
  };

/** One member of each role, named by it. */
export async function createTeam(test: TestApp, organizationId: number): Promise<Record<Role, SignedInPerson>> {
  const team = new Map<Role, SignedInPerson>();
  for (const role of roles) {
    const fullName = `Aðili ${role}`;
    team.set(role, await signInPerson(test, { fullName, membership: { organizationId, role } }));
  }
  return Object.fromEntries(team) as Record<Role, SignedInPerson>;
}

interface Entry {
  readonly person_id: number | null;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: string;
  readonly name: string;
  readonly changes: Readonly<Record<string, unknown>>;
}

/** The organization's audit trail, the oldest entry first. */
export const auditOf = ({ db }: TestApp, organizationId: number): Promise<Entry[]> =>
  db.asOwner<Entry>(
    `select person_id, action, entity, entity_id, name, changes from audit_entry where organization_id = $1 order by id`,
    [organizationId],
  );

/** Text in which halves of characters, or none at all, hide. */
export const brokenTexts = ['half a \ud83d character', 'nothing\u0000', 'bell\u0007'];

/** Text that looks dangerous and is not: to be stored as it stands. */
export const strangeText = '🗑️ <script>alert(1)</script> Þórður "Łódź" \'; drop table person; --';
