import type { OwnOrganization } from '@tunna/contract/organization';
import type { Database } from '../../database/database.ts';
import type { PersonScope } from '../../database/scope.ts';
import { findMemberships } from './organization.queries.ts';
import { ownOrganizationView } from './organization.views.ts';

/** The organizations that the person belongs to, with their role in each. */
export async function listOwnOrganizations(database: Database, person: PersonScope): Promise<OwnOrganization[]> {
  const rows = await database.personal(person, findMemberships);
  return rows.map(ownOrganizationView);
}
