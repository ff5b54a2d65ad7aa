import { addDays, dayIn } from '@tunna/domain/time/days';
import type { Database } from '../../../database/database.ts';
import { forEachOrganization } from '../../../database/each-organization.ts';
import { mintOrgScope } from '../../../database/scope.ts';
import { recordEvent } from '../../platform/organization-event/organization-event.service.ts';
import { calculateCollections } from './collection.service.ts';
import { findOrganizationsToRemind, insertReminder } from './collection-reminder.queries.ts';

const everywhere = { locationId: null, serviceProviderId: null, containerId: null };

/** Notifies one organization of the number of collections of a day, once; false if there are none, or it was notified before. */
function remindOf(database: Database, organizationId: number, day: string): Promise<boolean> {
  return database.tenant(mintOrgScope(organizationId), async (transaction) => {
    const collections = (await calculateCollections(transaction, day, day, everywhere)).get(day) ?? [];
    const count = collections.filter(({ state }) => state === 'planned').length;
    // A concurrent process waits at this row, and finds it.
    if (count === 0 || !(await insertReminder(transaction, day))) return false;
    await recordEvent(transaction, {
      kind: 'pick_up_reminder',
      to: { permission: 'serviceRequests.read' },
      topic: `pick-ups:${day}`,
      entity: 'pick_up',
      entityId: day,
      data: { day, count: String(count) },
    });
    return true;
  });
}

/**
 * Notifies organizations of the collections of tomorrow; and of today, if no server ran yesterday.
 * @returns the number of organizations and days
 * @throws AggregateError if it failed for some organizations
 */
export async function remindOfCollections(database: Database, now: Date): Promise<number> {
  const today = dayIn(now);
  const days = [today, addDays(today, 1)];
  const waiting = await Promise.all(days.map((day) => findOrganizationsToRemind(database, day)));
  let notified = 0;
  await forEachOrganization([...new Set(waiting.flat())], async (organizationId) => {
    for (const day of days) if (await remindOf(database, organizationId, day)) notified += 1;
  });
  return notified;
}
