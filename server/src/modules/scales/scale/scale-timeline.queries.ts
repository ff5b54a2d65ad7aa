import { defaultTimeZone } from '@tunna/domain/time/dates';
import type { TenantReader } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

export interface TimelineRow {
  bucket: string;
  kg: string;
  readings: number;
}

const forms = { hour: 'YYYY-MM-DD"T"HH24', day: 'YYYY-MM-DD', month: 'YYYY-MM' } as const;

const inSpan = `
  from (
    select hour at time zone '${defaultTimeZone}' as hour, counted, kg from scale_hour
    where organization_id = :organizationId and scale_id = :scaleId and counted > 0
      and hour >= :from::date::timestamp at time zone '${defaultTimeZone}' and hour < (:until::date + 1)::timestamp at time zone '${defaultTimeZone}'
  ) weighed`;

const byBucket = (bucket: keyof typeof forms) =>
  statement(
    `scale_timeline_by_${bucket}`,
    `select to_char(sums.bucket, '${forms[bucket]}') as bucket, sums.kg, sums.readings
     from (
       select date_trunc('${bucket}', hour) as bucket, trim_scale(sum(kg)) as kg, sum(counted)::bigint as readings ${inSpan} group by 1
     ) sums
     order by 1`,
  ).returns<TimelineRow>();
const timelines = { hour: byBucket('hour'), day: byBucket('day'), month: byBucket('month') };

export const findTimeline = (
  reader: TenantReader,
  scaleId: number,
  { from, until, bucket }: { readonly from: string; readonly until: string; readonly bucket: keyof typeof forms },
): Promise<TimelineRow[]> =>
  reader.run(timelines[bucket], { organizationId: reader.organizationId, scaleId, from, until });

export type WeekHourRow = RowOf<'scale_hours_of_week'>;

const weekHours = statement(
  'scale_hours_of_week',
  `select extract(isodow from hour)::integer as weekday, extract(hour from hour)::integer as hour, trim_scale(sum(kg)) as kg,
     sum(counted)::bigint as readings
   ${inSpan} group by 1, 2 order by 1, 2`,
);

/** The weight of each hour of the week; 1 is Monday. */
export const findWeekHours = (
  reader: TenantReader,
  scaleId: number,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<WeekHourRow[]> => reader.run(weekHours, { organizationId: reader.organizationId, scaleId, from, until });
