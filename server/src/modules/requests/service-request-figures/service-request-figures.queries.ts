import { defaultTimeZone } from '@tunna/domain/time/dates';
import type { TenantReader } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

/** Start of a day. A date without a time zone: the database would use its own. */
const begins = (day: string): string => `(${day}::date::timestamp at time zone '${defaultTimeZone}')`;
const ends = (day: string): string => `((${day}::date + 1)::timestamp at time zone '${defaultTimeZone}')`;
const within = (moment: string): string => `${moment} >= ${begins(':from')} and ${moment} < ${ends(':until')}`;
const mondayOf = (moment: string): string => `date_trunc('week', ${moment} at time zone '${defaultTimeZone}')::date`;

export type WeekRow = RowOf<'request_figures_weeks'>;

const weeks = statement(
  'request_figures_weeks',
  `select week.monday::date as "monday!", coalesce(opened.count, 0) as opened, coalesce(closed.count, 0) as closed,
     coalesce(closed.done, 0) as done
   from generate_series(date_trunc('week', :from::date::timestamp), :until::date::timestamp, interval '7 days') week (monday)
   left join (
     select ${mondayOf('created_at')} as monday, count(*) as count from service_request
     where organization_id = :organizationId and ${within('created_at')} group by 1
   ) opened on opened.monday = week.monday::date
   left join (
     select ${mondayOf('closed_at')} as monday, count(*) as count, count(*) filter (where status = 'done') as done
     from service_request
     where organization_id = :organizationId and ${within('closed_at')} group by 1
   ) closed on closed.monday = week.monday::date
   order by week.monday`,
);

/** All weeks between two days, inclusive. */
export const findWeeks = (reader: TenantReader, from: string, until: string): Promise<WeekRow[]> =>
  reader.run(weeks, { organizationId: reader.organizationId, from, until });

export type ProviderRow = RowOf<'request_figures_providers'>;

const hours = 'extract(epoch from request.closed_at - request.created_at)::float8 / 3600';

const providers = statement(
  'request_figures_providers',
  `select request.service_provider_id as id, provider.name, count(*) as done,
     percentile_cont(0.5) within group (order by ${hours}) as median_hours,
     percentile_cont(0.9) within group (order by ${hours}) as p90_hours
   from service_request request
   left join service_provider provider on provider.organization_id = :organizationId and provider.id = request.service_provider_id
   where request.organization_id = :organizationId and request.status = 'done' and ${within('request.closed_at')}
   group by request.service_provider_id, provider.name
   order by done desc, provider.name collate icelandic nulls last, request.service_provider_id`,
);

/** By provider, those with the most requests first. */
export const findProviderTimes = (reader: TenantReader, from: string, until: string): Promise<ProviderRow[]> =>
  reader.run(providers, { organizationId: reader.organizationId, from, until });

export type RequestedContainerRow = RowOf<'request_figures_containers'>;

const mostRequested = statement(
  'request_figures_containers',
  `select * from (
     with found as (
       select container_id, count(*) as requests, sum(report_count)::bigint as reports from service_request
       where organization_id = :organizationId and ${within('created_at')} group by container_id
     )
     select container.id, container.slug, container.custom_id, container.location_name, found.requests, found.reports
     from found
     join container on container.organization_id = :organizationId and container.id = found.container_id
     order by found.reports desc, found.requests desc, container.name_key collate "C", container.id
     limit :limit
   ) listed`,
);

/** The containers with the most reports. */
export const findMostRequested = (
  reader: TenantReader,
  from: string,
  until: string,
  limit: number,
): Promise<RequestedContainerRow[]> =>
  reader.run(mostRequested, { organizationId: reader.organizationId, from, until, limit });
