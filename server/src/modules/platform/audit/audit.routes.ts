import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { listAuditEntries } from './audit.service.ts';

export const auditRoutes = (database: Database): Handlers<'listAuditEntries'> => ({
  listAuditEntries: ({ query: { search, entity, personId, order, page, pageSize } }, { organization }) =>
    listAuditEntries(database, organization, { search, entity, personId, order, page, pageSize }),
});
