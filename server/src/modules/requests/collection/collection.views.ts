import type { Collection, CollectionSchedule } from '@tunna/contract/requests/collection';
import type { CollectionOccurrence, CollectionRule } from '@tunna/domain/requests/collection';
import { streamNames } from '../../../database/stream-names.ts';
import type { CollectionRow, RuleRow } from './collection.queries.ts';
import type { ScheduleRow } from './collection-schedule.queries.ts';

export const ruleOf = (row: Pick<RuleRow, 'weekdays' | 'every_weeks' | 'from_day' | 'until_day'>): CollectionRule => ({
  weekdays: row.weekdays,
  everyWeeks: row.every_weeks,
  from: row.from_day,
  ...(row.until_day === null ? {} : { until: row.until_day }),
});

export const scheduleView = (row: ScheduleRow): CollectionSchedule => ({
  id: row.id,
  containerId: row.container_id,
  ...ruleOf(row),
  weekdays: row.weekdays,
  note: row.note,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  ...(row.updated_by === null ? {} : { updatedBy: row.updated_by }),
});

/** The audited fields of a schedule. */
export const scheduleAudit = ({ weekdays, everyWeeks, from, until, note }: CollectionSchedule) => ({
  weekdays,
  everyWeeks,
  from,
  ...(until === undefined ? {} : { until }),
  note,
});

export const collectionView = (row: CollectionRow, { plannedDay, day, state }: CollectionOccurrence): Collection => ({
  scheduleId: row.schedule_id,
  plannedDay,
  day,
  state,
  note: row.note,
  container: {
    id: row.container_id,
    slug: row.slug,
    ...(row.custom_id === null ? {} : { customId: row.custom_id }),
  },
  ...(row.location_id === null ? {} : { location: { id: row.location_id, name: row.location_name ?? '' } }),
  wasteStream: {
    names: streamNames(row),
    color: row.color,
  },
  ...(row.service_provider_id === null
    ? {}
    : { serviceProvider: { id: row.service_provider_id, name: row.service_provider_name ?? '' } }),
  ...(row.service_request_id === null ? {} : { serviceRequestId: row.service_request_id }),
  version: row.version ?? 0,
  ...(row.updated_at === null ? {} : { updatedAt: row.updated_at.toISOString() }),
  ...(row.updated_by === null ? {} : { updatedBy: row.updated_by }),
});
