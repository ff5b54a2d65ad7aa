import type { TenantReader } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

export interface CoverageRow extends RowOf<'figure_coverage'> {
  /** All months with data: `2026-03`. */
  months: readonly string[];
}

const coverage = statement(
  'figure_coverage',
  `select covered.service_provider_id as "service_provider_id!", covered.department_id as "department_id!",
     coalesce(provider.name, department.name, '') as "name!", covered.months as "months!"
   from (
     select service_provider_id, department_id, array_agg(to_char(month, 'YYYY-MM') order by month) as months
     from (
       select service_provider_id, department_id, month from (
         select service_provider_id, department_id, month, lines from monthly_coverage
         where organization_id = :organizationId and source = :source
         union all
         select service_provider_id, department_id, month, lines from figure_change
         where organization_id = :organizationId and source = :source
       ) covered
       group by service_provider_id, department_id, month
       having sum(lines) > 0
     ) covered
     group by service_provider_id, department_id
   ) covered
   left join service_provider provider on provider.organization_id = :organizationId and provider.id = covered.service_provider_id
   left join department on department.organization_id = :organizationId and department.id = covered.department_id
   order by coalesce(provider.name, department.name, '') collate icelandic, covered.service_provider_id, covered.department_id`,
);

/** The months in which each provider invoiced, or each department weighed, stored and pending. */
export const findCoverage = (reader: TenantReader, source: 'invoice' | 'reading'): Promise<CoverageRow[]> =>
  reader.run(coverage, { organizationId: reader.organizationId, source });
