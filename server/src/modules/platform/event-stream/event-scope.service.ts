import { mayRole, type Permission, type Role } from '@tunna/domain/permissions';
import type { LiveEventRow } from './event-stream.queries.ts';

/** What the holder of a stream may receive. */
export type EventScope =
  | { readonly kind: 'person'; readonly personId: number; readonly roles: ReadonlyMap<number, Role> }
  | { readonly kind: 'department'; readonly organizationId: number; readonly locationIds: ReadonlySet<string> }
  | {
      readonly kind: 'device';
      readonly organizationId: number;
      readonly deviceId: number;
      /** Its own location, and those of the department that it is bound to. */
      readonly locationIds: ReadonlySet<string>;
    };

/** The reader of a stream. */
export interface StreamHolder {
  readonly expiresAt: Date;
  readonly scope: EventScope;
  /** Their access depends on these: it is loaded again when one of them changes. */
  readonly accessKeys: ReadonlySet<string>;
}

const accessKinds: readonly string[] = ['session', 'credential', 'department', 'device', 'membership'];

/** The key of something that a holder's access depends on, as in the row about it. */
export const accessKey = (
  kind: 'session' | 'credential' | 'department' | 'device' | 'membership',
  id: number | string,
) => `${kind} ${id}`;

/** The access that a row changes; undefined for rows that change none. */
export const accessKeyOf = ({ kind, entity_id: entityId }: LiveEventRow): string | undefined =>
  accessKinds.includes(kind) ? `${kind} ${entityId}` : undefined;

const isAtPlace = (
  { organizationId, locationIds }: Exclude<EventScope, { kind: 'person' }>,
  row: Pick<LiveEventRow, 'organization_id' | 'location_id'>,
): boolean => row.organization_id === organizationId && row.location_id !== null && locationIds.has(row.location_id);

/** Whether the holder is notified of a row. */
export function isNotifiedOf(scope: EventScope, row: LiveEventRow): boolean {
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

/** The fields of a weight that streams need. */
export interface LocatedWeight {
  readonly organizationId: number;
  readonly locationId: string | null;
  readonly weight: { readonly scaleId: number };
}

/** Whether the holder receives the weights of a scale. */
export function isNotifiedOfWeight(scope: EventScope, { organizationId, locationId }: LocatedWeight): boolean {
  if (scope.kind !== 'person') return isAtPlace(scope, { organization_id: organizationId, location_id: locationId });
  const role = scope.roles.get(organizationId);
  return role !== undefined && mayRole(role, 'readings.read');
}
