import type { organizationContract, workspaceContract } from '@tunna/contract/people/organization';
import type { Handlers } from '../../../http/calls/handlers.ts';
import type { PictureStore } from '../../platform/picture/picture.service.ts';
import {
  createOrganization,
  editOrganization,
  getOrganization,
  getOrganizationOverview,
  isOrgSlugAvailable,
  listOwnOrganizations,
  replaceLogo,
} from './organization.service.ts';
import { type CreationDependencies, getOrganizationCreation } from './organization-creation.service.ts';

export function organizationRoutes(
  dependencies: CreationDependencies & PictureStore,
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
    setOrganizationLogo: ({ upload }, member) => replaceLogo(dependencies, member, upload, now()),
    removeOrganizationLogo: (_input, member) => replaceLogo(dependencies, member, undefined, now()),
  };
}
