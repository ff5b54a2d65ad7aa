import type { PersonTransaction } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

export interface MembershipRow {
  organization_id: number;
  organization_name: string;
  org_slug: string;
  role: string;
}

const memberships = statement<MembershipRow>(
  'own_memberships',
  'select organization_id, organization_name, org_slug, role from own_memberships()',
);

/** The organizations of the transaction's person. */
export const findMemberships = (transaction: PersonTransaction): Promise<MembershipRow[]> =>
  transaction.run(memberships, []);
