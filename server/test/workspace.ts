import type { Role } from '@tunna/domain/permissions';
import { roles } from '@tunna/domain/permissions';
import type { TestApp } from './app.ts';
import { createPlace, type Place, type SignedInPerson, signInPerson } from './factories.ts';

interface Answer {
  readonly status: number;
  /** Whatever came: the tests say what it must be. */
  readonly body: ReturnType<typeof JSON.parse>;
}

type Method = 'GET' | 'POST' | 'DELETE';

/** An organization with a member of each role, and the calls that they make in it. */
export interface Workspace extends Place {
  readonly members: Readonly<Record<Role, SignedInPerson>>;
  /** Calls under `/org/{orgId}` as the member. */
  as(role: Role, method: Method, path: string, payload?: object): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, payload?: object): Promise<Answer>;
  remove(path: string): Promise<Answer>;
  /** What the trail says of an entity, the oldest first. */
  trail(entity: string, entityId: string | number): Promise<TrailEntry[]>;
}

interface TrailEntry {
  readonly person_id: number;
  readonly action: string;
  readonly name: string;
  readonly changes: Readonly<Record<string, { from: unknown; to: unknown }>>;
}

/** Calls without a role are the editor's. */
export async function createWorkspace(test: TestApp): Promise<Workspace> {
  const place = await createPlace(test.db);
  const { organizationId } = place;
  const signedIn: Partial<Record<Role, SignedInPerson>> = {};
  for (const role of roles) signedIn[role] = await signInPerson(test, { membership: { organizationId, role } });
  const members = signedIn as Record<Role, SignedInPerson>;
  const as = async (role: Role, method: Method, path: string, payload?: object): Promise<Answer> => {
    const answer = await test.app.inject({
      method,
      url: `/api/v1/org/${organizationId}${path}`,
      headers: members[role].headers,
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    ...place,
    members,
    as,
    get: (path) => as('editor', 'GET', path),
    post: (path, payload) => as('editor', 'POST', path, payload),
    remove: (path) => as('editor', 'DELETE', path),
    trail: (entity, entityId) =>
      test.db.asOwner<TrailEntry>(
        `select person_id, action, name, changes from audit_entry
         where organization_id = $1 and entity = $2 and entity_id = $3 order by id`,
        [organizationId, entity, String(entityId)],
      ),
  };
}

/** The error without what differs from call to call. */
export const refusal = ({ status, body }: Answer) => {
  const { requestId, ...error } = body;
  return { status, ...error };
};
