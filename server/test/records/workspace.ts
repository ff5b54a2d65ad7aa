import { basePath } from '@tunna/contract';
import type { Notification } from '@tunna/contract/people/notification';
import type { Role } from '@tunna/domain/permissions';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../app.ts';
import { type Answer, type AuditEntry, auditOf, callsOf, createTeam, type Method } from '../calls.ts';
import { createTenant, type SignedInPerson, type Tenant } from './factories.ts';

/** An organization with a member of each role, and their calls. */
export interface Workspace extends Tenant {
  readonly members: Readonly<Record<Role, SignedInPerson>>;
  /** Calls under `/org/{orgId}` as the member. */
  as(role: Role, method: Method, path: string, payload?: object): Promise<Answer>;
  /** The whole response of a GET, for files and headers. */
  download(role: Role, path: string): Promise<LightMyRequestResponse>;
  get(path: string): Promise<Answer>;
  post(path: string, payload?: object): Promise<Answer>;
  remove(path: string): Promise<Answer>;
  /** The audit trail of an entity, oldest first. */
  trail(entity: string, entityId: string | number): Promise<AuditEntry[]>;
  /** The notifications of the member, newest first: their kind, the number of events, and the name and data of the latest. */
  notifications(role: Role): Promise<{ kind: string; events: number; name: string; data: Record<string, string> }[]>;
}

/** Calls without a role are the editor’s. */
export async function createWorkspace(test: TestApp): Promise<Workspace> {
  const tenant = await createTenant(test.db);
  const { organizationId } = tenant;
  const members = await createTeam(test, organizationId, 'Persóna');
  const call = callsOf(() => test);
  const as = (role: Role, method: Method, path: string, payload?: object): Promise<Answer> =>
    call(method, `/org/${organizationId}${path}`, members[role], payload);
  return {
    ...tenant,
    members,
    as,
    download: (role, path) =>
      test.app.inject({ url: `${basePath}/org/${organizationId}${path}`, headers: members[role].headers }),
    get: (path) => as('editor', 'GET', path),
    post: (path, payload) => as('editor', 'POST', path, payload),
    remove: (path) => as('editor', 'DELETE', path),
    trail: async (entity, entityId) =>
      (await auditOf(test, organizationId)).filter(
        (entry) => entry.entity === entity && entry.entity_id === String(entityId),
      ),
    async notifications(role) {
      const { body } = await call('GET', '/notification/', members[role]);
      const found: readonly Pick<Notification, 'kind' | 'ids' | 'name' | 'data'>[] = body.notifications;
      return found.map(({ kind, ids, name, data }) => ({ kind, events: ids.length, name, data }));
    },
  };
}

/** Status and error in one object. */
export const refusal = ({ status, body }: Answer) => ({ status, ...body });
