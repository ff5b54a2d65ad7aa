import type { Database } from '../../../database/database.ts';
import { accessKey, type StreamHolder } from '../../platform/event-stream/event-scope.service.ts';
import type { Sessions } from '../session/session.service.ts';
import { findDepartmentLocations, findDeviceLocation } from './stream-holder.queries.ts';

export interface ScopeDependencies {
  readonly database: Database;
  readonly sessions: Pick<Sessions, 'findHolder' | 'memberships'>;
}

/** Returns the holder of the session and what they may currently receive; undefined after the session has ended. */
export async function findStreamHolder(
  { database, sessions }: ScopeDependencies,
  sessionId: string,
): Promise<StreamHolder | undefined> {
  const holder = await sessions.findHolder(sessionId);
  if (holder === undefined) return undefined;
  const { caller, credentialId, expiresAt } = holder;
  const keys = [
    accessKey('session', sessionId),
    ...(credentialId === undefined ? [] : [accessKey('credential', credentialId)]),
  ];
  if (caller.kind === 'person') {
    const { personId } = caller.person;
    const memberships = await sessions.memberships(caller.person);
    const roles = new Map(memberships.map(({ organization, role }) => [organization.organizationId, role]));
    return {
      expiresAt,
      scope: { kind: 'person', personId, roles },
      accessKeys: new Set([...keys, accessKey('membership', personId)]),
    };
  }
  const { organization, departmentId, deviceId } = caller;
  const { organizationId } = organization;
  const locationIds = new Set(
    departmentId === undefined ? [] : await findDepartmentLocations(database.reader(organization), departmentId),
  );
  if (departmentId !== undefined) keys.push(accessKey('department', departmentId));
  if (deviceId !== undefined) {
    const deviceLocationId = await findDeviceLocation(database.reader(organization), deviceId);
    if (deviceLocationId !== undefined) locationIds.add(deviceLocationId);
    return {
      expiresAt,
      scope: { kind: 'device', organizationId, deviceId, locationIds },
      accessKeys: new Set([...keys, accessKey('device', deviceId)]),
    };
  }
  return {
    expiresAt,
    scope: { kind: 'department', organizationId, locationIds },
    accessKeys: new Set(keys),
  };
}
