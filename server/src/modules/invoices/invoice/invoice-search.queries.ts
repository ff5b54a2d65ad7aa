import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';

const providers = statement(
  'providers_of_search',
  `select provider.id, coalesce(stored.invoices, 0)::bigint as "invoices!", array(
       select pattern from (select search_fold(given) as pattern from unnest(:patterns::text[]) given) folded
       where provider.search_text not like pattern order by pattern
     )::text[] as "needs!"
   from service_provider provider
   left join (
     select service_provider_id, sum(invoices) as invoices from invoice_sum where organization_id = :organizationId group by service_provider_id
   ) stored on stored.service_provider_id = provider.id
   where provider.organization_id = :organizationId`,
);

export interface SearchedProviderRow {
  id: number;
  /** Of all stages. */
  invoices: number;
  /** Folded patterns that the name does not hold: those that an invoice's number must hold. */
  needs: readonly string[];
}

/** Every service provider, with what a search requires of the numbers of its invoices. */
export const findSearchedProviders = (
  reader: TenantReader,
  patterns: readonly string[],
): Promise<readonly SearchedProviderRow[]> =>
  reader.run(providers, { organizationId: reader.organizationId, patterns });
