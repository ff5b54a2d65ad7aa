import type { organizationContract, workspaceContract } from '@tunna/contract/people/organization';
import type { Handlers } from '../../../http/calls/handlers.ts';
import {
  createOrganization,
  editOrganization,
  getOrganization,
  getOrganizationOverview,
  isOrgSlugAvailable,
  listOwnOrganizations,
} from './organization.service.ts';
import { type CreationDependencies, getOrganizationCreation } from './organization-creation.service.ts';

export function organizationRoutes(
  dependencies: CreationDependencies,
): Handlers<keyof typeof organizationContract | keyof typeof workspaceContract> {
  const { database, now } = dependencies;
  return {
    async listOrganizations(_input, { person }) {
      return { organizations: await listOwnOrganizations(database, person) };
    },
    async checkOrgSlug({ params }) {
      return { available: await isOrgSlugAvailable(database, params.url) };
    },
    getOrganizationCreation: (_input, { person }) => getOrganizationCreation(dependencies, person),
    createOrganization: ({ body }, { person, address }) => createOrganization(dependencies, person, body, address),
    getOrganizationOverview: (_input, member) => getOrganizationOverview(database, member, now()),
    getOrganization: (_input, member) => getOrganization(database, member),
    editOrganization: ({ body }, member) => editOrganization(database, member, body, now()),
  };
}
