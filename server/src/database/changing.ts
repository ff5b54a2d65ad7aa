import type { Database, TenantTransaction } from './database.ts';
import type { ActingMember } from './scope.ts';

type Change = <T>(
  database: Database,
  member: ActingMember,
  work: (transaction: TenantTransaction) => Promise<T>,
) => Promise<T>;

/**
 * Changes in one transaction of the member's organization, in which the database's own keys refuse what is taken, or is not there.
 * @param asRefusal names what the database refused; answers every other error as it is
 */
export const changing =
  (asRefusal: (error: unknown) => unknown): Change =>
  async (database, { organization }, work) => {
    try {
      return await database.tenant(organization, work);
    } catch (error) {
      throw asRefusal(error);
    }
  };
