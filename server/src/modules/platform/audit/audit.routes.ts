import type { auditContract } from '@tunna/contract/platform/audit';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { listAuditEntries } from './audit.service.ts';

export const auditRoutes = (database: Database): Handlers<keyof typeof auditContract> => ({
  listAuditEntries: ({ query: { search, entity, personId, order, page, pageSize } }, { organization }) =>
    listAuditEntries(database, organization, { search, entity, personId, order, page, pageSize }),
});
