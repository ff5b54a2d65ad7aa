import type { organizationContract } from '@tunna/contract/organization';
import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/handlers.ts';
import { listOwnOrganizations } from './organization.service.ts';

export const organizationRoutes = (database: Database): Handlers<keyof typeof organizationContract> => ({
  async listOrganizations(_input, { person }) {
    return { organizations: await listOwnOrganizations(database, person) };
  },
});
