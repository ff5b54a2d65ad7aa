import type { StageCounts } from '@tunna/contract/invoices/invoice';
import type { Database } from '../../../database/database.ts';
import type { OrgScope } from '../../../database/scope.ts';
import { auditDue } from '../invoice-audit/invoice-audit.service.ts';
import { countStages } from './invoice-stage.queries.ts';

/**
 * Counts the stages of the inbox after a batch of changed invoices has been audited. Without the audit an invoice with findings would
 * be counted as done.
 */
export const getInvoiceStages = (database: Database, organization: OrgScope, now: Date): Promise<StageCounts> =>
  database.tenant(organization, async (transaction) => {
    const pending = await auditDue(transaction, now);
    return { counts: await countStages(transaction), pending };
  });
