import type { Database, TenantTransaction } from '../database.ts';
import type { ActingMember } from '../scope.ts';

type Change = <T>(
  database: Database,
  member: ActingMember,
  work: (transaction: TenantTransaction) => Promise<T>,
) => Promise<T>;

/**
 * Runs a change in one transaction of the member’s organization. Keys of the database reject duplicate and missing values.
 * @param asRefusal maps a database error to an application error; returns every other error unchanged
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
