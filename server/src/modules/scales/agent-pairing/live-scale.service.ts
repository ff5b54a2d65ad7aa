import { present } from '@tunna/contract/present';
import type { LiveScale } from '@tunna/contract/scales/agent';
import type { Database } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { getDevice } from '../device/device.service.ts';
import type { LiveWeights } from '../live-weight/live-weight.service.ts';
import { getScale } from '../scale/scale.service.ts';

/** What is known about a scale at the moment, for its set-up. @throws ApplicationError `not_found` */
export async function getLiveScale(
  database: Database,
  weights: LiveWeights,
  member: ActingMember,
  id: number,
  now: Date,
): Promise<LiveScale> {
  const scale = await getScale(database, member, id, now);
  const { weight, source } = weights.latestLocated(member.organization.organizationId, id) ?? {};
  if (scale.device === undefined) return present<LiveScale>({ device: undefined, weight, source });
  const { name, state, lastSeenAt, message } = await getDevice(database, member, scale.device.id, now);
  return present<LiveScale>({
    device: present<NonNullable<LiveScale['device']>>({ id: scale.device.id, name, state, lastSeenAt, message }),
    weight,
    source,
  });
}
