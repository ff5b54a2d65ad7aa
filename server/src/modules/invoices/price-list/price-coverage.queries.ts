import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';

export interface ChargedRow {
  item_key: string;
  waste_stream_id: number | null;
  container_kind: string | null;
  unit: string | null;
  currency: string;
  first_day: string;
  service_day: string;
  net: string;
}

const charged = statement(
  'charged_groups',
  `select line.item_key, line.waste_stream_id, container.kind as container_kind, upper(btrim(line.unit)) as unit, line.currency,
     min(line.service_day) as "first_day!", max(line.service_day) as "service_day!", sum(line.net)::text as "net!"
   from invoice_line line
   left join container on container.organization_id = :organizationId and container.id = line.container_id
   where line.organization_id = :organizationId and line.service_provider_id = :serviceProviderId and line.counted and line.sign = 1
     and line.net > 0 and line.service_day >= :day::date - interval '1 year' and line.service_day < :day::date
   group by 1, 2, 3, 4, 5`,
).returns<ChargedRow>();

/** Charges of a provider in the year before a day, by what their price may depend on. */
export const findChargedGroups = (
  reader: TenantReader,
  serviceProviderId: number,
  day: string,
): Promise<ChargedRow[]> => reader.run(charged, { organizationId: reader.organizationId, serviceProviderId, day });
