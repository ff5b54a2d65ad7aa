import { present } from '@tunna/contract/present';
import type { Collection, CollectionSchedule } from '@tunna/contract/requests/collection';
import type { CollectionOccurrence, CollectionRule } from '@tunna/domain/requests/collection';
import { streamNames } from '../../../database/columns/stream-names.ts';
import type { CollectionRow, RuleRow } from './collection.queries.ts';
import type { ScheduleRow } from './collection-schedule.queries.ts';

export const ruleOf = (row: Pick<RuleRow, 'weekdays' | 'every_weeks' | 'from_day' | 'until_day'>): CollectionRule => ({
  weekdays: [...row.weekdays],
  everyWeeks: row.every_weeks,
  from: row.from_day,
  until: row.until_day ?? undefined,
});

export const scheduleView = (row: ScheduleRow): CollectionSchedule =>
  present<CollectionSchedule>({
    id: row.id,
    containerId: row.container_id,
    weekdays: [...row.weekdays],
    everyWeeks: row.every_weeks,
    from: row.from_day,
    until: row.until_day,
    note: row.note,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
  });

/** The audited fields of a schedule. */
export function scheduleAudit({ id, containerId, ...own }: CollectionSchedule) {
  return own;
}

export const collectionView = (row: CollectionRow, { plannedDay, day, state }: CollectionOccurrence): Collection =>
  present<Collection>({
    scheduleId: row.schedule_id,
    plannedDay,
    day,
    state,
    note: row.note,
    container: {
      id: row.container_id,
      slug: row.slug,
      customId: row.custom_id ?? undefined,
    },
    location: row.location_id === null ? null : { id: row.location_id, name: row.location_name ?? '' },
    wasteStream: {
      names: streamNames(row),
      color: row.color,
    },
    serviceProvider:
      row.service_provider_id === null ? null : { id: row.service_provider_id, name: row.service_provider_name ?? '' },
    serviceRequestId: row.service_request_id,
    version: row.version ?? 0,
    updatedAt: row.updated_at?.toISOString(),
    updatedBy: row.updated_by,
  });
