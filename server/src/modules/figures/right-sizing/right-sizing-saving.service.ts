import { dayIn } from '@tunna/domain/time/days';
import { usualPeriod } from '@tunna/domain/time/period';
import type { Database, TenantReader } from '../../../database/database.ts';
import { forEachOrganization } from '../../../database/each-organization.ts';
import { mintOrgScope } from '../../../database/scope.ts';
import { findOrganizationsToSize, findSavingRow, type SavingRow, storeSavingRow } from './right-sizing.queries.ts';
import { readRightSizing } from './right-sizing.service.ts';

export type { SavingRow } from './right-sizing.queries.ts';

/** What right-sizing saves, as last calculated: the calculation reads every collection of a year. */
export const findSaving = (reader: TenantReader): Promise<SavingRow | undefined> => findSavingRow(reader);

/** Calculates the saving of each organization once a day, for the default period of the page. @returns the number of organizations */
export async function calculateSavings(database: Database, now: Date): Promise<number> {
  const today = dayIn(now);
  const organizations = await findOrganizationsToSize(database, today);
  await forEachOrganization(organizations, async (organizationId) => {
    const organization = mintOrgScope(organizationId);
    const query = { ...usualPeriod('lastTwelveMonths', today.slice(0, 7)), page: 1, pageSize: 1 };
    const { savingPerYear, currency, bySizing } = await readRightSizing(database.reader(organization), query, now);
    const saving = {
      containers: bySizing.fewerEmptyings + bySizing.smallerContainer,
      amount: savingPerYear,
      currency,
      calculatedOn: today,
    };
    await database.tenant(organization, (transaction) => storeSavingRow(transaction, saving));
  });
  return organizations.length;
}
