import type { organizationContract, workspaceContract } from '@tunna/contract/organization';
import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/handlers.ts';
import {
  createOrganization,
  editOrganization,
  getOrganization,
  getOrganizationOverview,
  isOrgSlugAvailable,
  listOwnOrganizations,
} from './organization.service.ts';

export const organizationRoutes = (
  database: Database,
  now: () => Date,
  defaultPlan: string,
): Handlers<keyof typeof organizationContract | keyof typeof workspaceContract> => ({
  async listOrganizations(_input, { person }) {
    return { organizations: await listOwnOrganizations(database, person) };
  },
  async checkOrgSlug({ params }) {
    return { available: await isOrgSlugAvailable(database, params.url) };
  },
  createOrganization: ({ body }, { person }) => createOrganization(database, person, body, defaultPlan),
  getOrganizationOverview: (_input, member) => getOrganizationOverview(database, member, now()),
  getOrganization: (_input, member) => getOrganization(database, member),
  editOrganization: ({ body }, member) => editOrganization(database, member, body, now()),
});
