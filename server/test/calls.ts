import { basePath } from '@tunna/contract';
import { type Role, roles } from '@tunna/domain/permissions';
import type { TestApp } from './app.ts';
import { type SignedInPerson, signInPerson } from './records/factories.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

export interface Answer {
  readonly status: number;
  /** The response without values that differ between calls; tests verify its type. */
  readonly body: ReturnType<typeof JSON.parse>;
}

/** Calls of people, departments and devices. `test` returns the application once it is ready. */
export const callsOf =
  (test: () => TestApp) =>
  async (method: Method, path: string, by?: Pick<SignedInPerson, 'headers'>, payload?: object): Promise<Answer> => {
    const answer = await test().app.inject({
      method,
      url: basePath + path,
      ...(by === undefined ? {} : { headers: by.headers }),
      ...(payload === undefined ? {} : { payload }),
    });
    const { requestId: _each, ...body } = answer.json();
    return { status: answer.statusCode, body };
  };

/** One member of each role, with a first name for each. */
export async function createTeam(
  test: TestApp,
  organizationId: number,
  firstName = 'Aðili',
): Promise<Record<Role, SignedInPerson>> {
  const team = new Map<Role, SignedInPerson>();
  for (const role of roles) {
    const fullName = `${firstName} ${role}`;
    team.set(role, await signInPerson(test, { fullName, membership: { organizationId, role } }));
  }
  return Object.fromEntries(team) as Record<Role, SignedInPerson>;
}

export interface AuditEntry {
  readonly person_id: number | null;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: string;
  readonly name: string;
  readonly changes: Readonly<Record<string, { from: unknown; to: unknown }>>;
}

/** The organization's audit trail, the oldest entry first. */
export const auditOf = ({ db }: TestApp, organizationId: number): Promise<AuditEntry[]> =>
  db.asOwner<AuditEntry>(
    `select person_id, action, entity, entity_id, name, changes from audit_entry where organization_id = $1 order by id`,
    [organizationId],
  );

/** Texts with lone surrogates or control characters. */
export const brokenTexts = ['half a \ud83d character', 'nothing\u0000', 'bell\u0007'];

/** Text that looks dangerous but is valid: it must be stored unchanged. */
export const strangeText = '🗑️ <script>alert(1)</script> Þórður "Łódź" \'; drop table person; --';
