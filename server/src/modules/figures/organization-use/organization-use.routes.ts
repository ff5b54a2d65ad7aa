import type { organizationUseContract } from '@tunna/contract/figures/organization-use';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { listOrganizationUse } from './organization-use.service.ts';

export const organizationUseRoutes = (database: Database): Handlers<keyof typeof organizationUseContract> => ({
  listOrganizationUse: () => listOrganizationUse(database),
});
