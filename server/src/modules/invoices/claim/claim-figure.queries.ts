import type { TenantReader } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

export type ClaimFigureRow = RowOf<'claim_figures'>;

const figures = statement(
  'claim_figures',
  `select figure.year as "year!", figure.service_provider_id as "service_provider_id!", provider.name as provider_name,
     figure.currency as "currency!", sum(figure.claims)::integer as "claims!", trim_scale(sum(figure.claimed))::text as "claimed!",
     trim_scale(sum(figure.recovered))::text as "recovered!", trim_scale(sum(figure.declined))::text as "declined!",
     trim_scale(sum(figure.pending))::text as "pending!"
   from (
     select extract(year from sent_at at time zone 'UTC')::integer as year, service_provider_id, currency, 1 as claims, amount as claimed,
       0::numeric as recovered, 0::numeric as declined, outstanding as pending
     from claim where organization_id = :organizationId and sent_at is not null and withdrawn_at is null
     union all
     select extract(year from invoice.issue_date)::integer, claim.service_provider_id, claim.currency, 0, 0, credit.amount, 0, 0
     from claim_credit credit
     join claim on claim.organization_id = :organizationId and claim.id = credit.claim_id and claim.withdrawn_at is null
     join invoice on invoice.organization_id = :organizationId and invoice.id = credit.invoice_id and invoice.deleted_at is null
     where credit.organization_id = :organizationId and credit.state = 'confirmed'
     union all
     select extract(year from declined_at at time zone 'UTC')::integer, service_provider_id, currency, 0, 0, 0, declined, 0
     from claim where organization_id = :organizationId and declined_at is not null and withdrawn_at is null
   ) figure
   join service_provider provider on provider.organization_id = :organizationId and provider.id = figure.service_provider_id
   where (:year::integer is null or figure.year = :year)
     and (:serviceProviderId::bigint is null or figure.service_provider_id = :serviceProviderId)
   group by figure.year, figure.service_provider_id, provider.name, figure.currency
   order by figure.year desc, provider.name collate icelandic, figure.currency
   limit 1000`,
);

interface ClaimFigureQuery {
  readonly year?: number | undefined;
  readonly serviceProviderId?: number | undefined;
}

/** What was claimed, recovered and declined by year, provider and currency. */
export const findClaimFigures = (
  reader: TenantReader,
  { year, serviceProviderId }: ClaimFigureQuery,
): Promise<ClaimFigureRow[]> =>
  reader.run(figures, {
    organizationId: reader.organizationId,
    year: year ?? null,
    serviceProviderId: serviceProviderId ?? null,
  });
