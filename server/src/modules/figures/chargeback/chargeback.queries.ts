import type { TenantReader } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

/** Cost or weight of one stream in a month at a location. */
export interface SharedRow extends RowOf<'chargeback_parts'> {
  /** `YYYY-MM` */
  month: string;
  source: 'invoice' | 'reading';
  /** Empty, or 0, where unknown. */
  location_id: string;
  /** Set for readings only. */
  department_id: number;
}

const inPeriod = `organization_id = :organizationId and month between (:from || '-01')::date and (:until || '-01')::date`;
const columns = 'month, source, kind, location_id, waste_stream_id, department_id, currency, kg, cost';

// Stored and pending figures of invoices and readings, read at one moment. The order decides who receives a remainder that cannot be shared
// evenly.
const shared = statement(
  'chargeback_parts',
  `select to_char(month, 'YYYY-MM') as month, source, location_id, waste_stream_id, department_id, kind = '' as is_unmapped, currency,
     trim_scale(sum(kg)) as kg, trim_scale(sum(cost)) as cost
   from (
     select ${columns} from monthly_figure where ${inPeriod}
     union all
     select ${columns} from figure_change where ${inPeriod}
   ) figure
   group by month, source, location_id, waste_stream_id, department_id, kind = '', currency
   having sum(kg) <> 0 or sum(cost) <> 0
   order by month, source, location_id, waste_stream_id, is_unmapped, currency, department_id`,
).returns<SharedRow>();

/** Everything that is shared, and its basis, for a range of months (both included). */
export const findShared = (reader: TenantReader, from: string, until: string): Promise<SharedRow[]> =>
  reader.run(shared, { organizationId: reader.organizationId, from, until });
