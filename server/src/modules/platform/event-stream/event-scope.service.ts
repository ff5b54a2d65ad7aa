import { mayRole, type Permission, type Role } from '@tunna/domain/permissions';
import type { Database } from '../../../database/database.ts';
import type { Sessions } from '../../people/session/session.service.ts';
import type { LocatedWeight } from '../../scales/live-weight/live-weight.service.ts';
import { findDepartmentLocations, findDeviceLocation, type LiveEventRow } from './event-stream.queries.ts';

/** What somebody may be told of. */
export type EventScope =
  | { readonly kind: 'person'; readonly personId: number; readonly roles: ReadonlyMap<number, Role> }
  | { readonly kind: 'department'; readonly organizationId: number; readonly locationIds: ReadonlySet<string> }
  | {
      readonly kind: 'device';
      readonly organizationId: number;
      readonly deviceId: number;
      /** Where it stands, and those of the department that it is bound to. */
      readonly locationIds: ReadonlySet<string>;
    };

/** Who reads a stream. */
export interface StreamHolder {
  readonly expiresAt: Date;
  readonly scope: EventScope;
  /** What their access hangs on: when one of these changes, they have to be asked for anew. */
  readonly accessKeys: ReadonlySet<string>;
}

export interface ScopeDependencies {
  readonly database: Database;
  readonly sessions: Pick<Sessions, 'findHolder' | 'memberships'>;
}

const sessionKey = (sessionId: string): string => `session ${sessionId}`;
const credentialKey = (credentialId: string): string => `credential ${credentialId}`;
const departmentKey = (departmentId: number | string): string => `department ${departmentId}`;
const deviceKey = (deviceId: number): string => `device ${deviceId}`;
const membershipKey = (personId: number | string): string => `membership ${personId}`;

const accessKinds = ['session', 'credential', 'department', 'device', 'membership'];

/** What a row changes of somebody's access; undefined for rows that change none. */
export const accessKeyOf = ({ kind, entity_id: entityId }: LiveEventRow): string | undefined =>
  accessKinds.includes(kind) ? `${kind} ${entityId}` : undefined;

/** Who holds the session, with what they may be told of now; undefined once the session has ended. */
export async function findStreamHolder(
  { database, sessions }: ScopeDependencies,
  sessionId: string,
): Promise<StreamHolder | undefined> {
  const holder = await sessions.findHolder(sessionId);
  if (holder === undefined) return undefined;
  const { caller, credentialId, expiresAt } = holder;
  const keys = [sessionKey(sessionId), ...(credentialId === undefined ? [] : [credentialKey(credentialId)])];
  if (caller.kind === 'person') {
    const { personId } = caller.person;
    const memberships = await sessions.memberships(caller.person);
    const roles = new Map(memberships.map(({ organization, role }) => [organization.organizationId, role]));
    return {
      expiresAt,
      scope: { kind: 'person', personId, roles },
      accessKeys: new Set([...keys, membershipKey(personId)]),
    };
  }
  const { organization, departmentId, deviceId } = caller;
  const { organizationId } = organization;
  const locationIds = new Set(
    departmentId === undefined ? [] : await findDepartmentLocations(database.reader(organization), departmentId),
  );
  if (departmentId !== undefined) keys.push(departmentKey(departmentId));
  if (deviceId !== undefined) {
    const standsAt = await findDeviceLocation(database.reader(organization), deviceId);
    if (standsAt !== undefined) locationIds.add(standsAt);
    return {
      expiresAt,
      scope: { kind: 'device', organizationId, deviceId, locationIds },
      accessKeys: new Set([...keys, deviceKey(deviceId)]),
    };
  }
  return {
    expiresAt,
    scope: { kind: 'department', organizationId, locationIds },
    accessKeys: new Set(keys),
  };
}

const isAtPlace = (
  { organizationId, locationIds }: Exclude<EventScope, { kind: 'person' }>,
  row: Pick<LiveEventRow, 'organization_id' | 'location_id'>,
): boolean => row.organization_id === organizationId && row.location_id !== null && locationIds.has(row.location_id);

/** Whether somebody is told of a row. */
export function isToldOf(scope: EventScope, row: LiveEventRow): boolean {
  switch (scope.kind) {
    case 'person': {
      if (row.person_id !== null) return row.person_id === scope.personId;
      const role = scope.roles.get(row.organization_id);
      return role !== undefined && row.permission !== null && mayRole(role, row.permission as Permission);
    }
    case 'department':
      return isAtPlace(scope, row);
    case 'device':
      return (
        (row.organization_id === scope.organizationId && row.device_id === scope.deviceId) || isAtPlace(scope, row)
      );
  }
}

/** Whether somebody is told what a scale shows. */
export function isToldOfWeight(scope: EventScope, { organizationId, locationId }: LocatedWeight): boolean {
  if (scope.kind !== 'person') return isAtPlace(scope, { organization_id: organizationId, location_id: locationId });
  const role = scope.roles.get(organizationId);
  return role !== undefined && mayRole(role, 'readings.read');
}
