import { DatabaseUnavailableError } from './errors.ts';

/**
 * Runs work for one organization after another. A failure of one, for example because it has too many rows for the time of a statement, does
 * not stop the others.
 * @throws AggregateError of the failures; DatabaseUnavailableError immediately
 */
export async function forEachOrganization(
  organizationIds: readonly number[],
  work: (organizationId: number) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const organizationId of organizationIds) {
    try {
      await work(organizationId);
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The work failed for some organizations.');
}
