import type { DayLinks } from '@tunna/contract/requests/provider-day';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { recordEdit } from '../../platform/audit/audit.service.ts';
import type { ProviderLinks } from '../provider-link/provider-link.service.ts';
import { dayProviderNotFound, dayProviderUnreachable } from './provider-day.errors.ts';
import {
  type DayProviderRow,
  findDayMessage,
  findDayProvider,
  findMailedProvider,
  insertDayMessage,
  lockDayProvider,
  revokeDayLinks,
} from './provider-day.queries.ts';

/** The provider and the organization of a message with a link to all requests; undefined if the address has changed, or links were revoked. */
export async function readMailedProvider(
  transaction: TenantTransaction,
  messageId: number,
): Promise<{ readonly providerName: string; readonly organizationName: string } | undefined> {
  const row = await findMailedProvider(transaction, messageId);
  if (row === undefined || row.email?.toLowerCase() !== row.recipient.toLowerCase()) return undefined;
  if (row.sent_at < row.day_links_from) return undefined;
  return { providerName: row.name, organizationName: row.organization_name };
}

function present(row: DayProviderRow | undefined): DayProviderRow {
  if (row === undefined) throw dayProviderNotFound();
  return row;
}

const revisionOf = ({ day_links_from: from }: DayProviderRow): number => from.getTime();

async function viewOf(transaction: TenantTransaction, row: DayProviderRow): Promise<DayLinks> {
  const message = await findDayMessage(transaction, row.id);
  return {
    revision: revisionOf(row),
    email: row.email ?? undefined,
    sent: message && { at: message.created_at.toISOString(), state: message.status },
  };
}

const auditOf = ({ id, name }: DayProviderRow) => ({ entity: 'service_provider', entityId: String(id), name });

/** @throws ApplicationError `not_found` */
export const getDayLinks = (database: Database, { organization }: ActingMember, id: number): Promise<DayLinks> =>
  database.tenant(organization, async (transaction) =>
    viewOf(transaction, present(await findDayProvider(transaction, id))),
  );

/** Sends the link to the provider's address. Within a minute it is sent once. @throws ApplicationError `not_found`, `provider_unreachable` */
export const sendDayLink = (
  database: Database,
  { organization, person }: ActingMember,
  id: number,
): Promise<DayLinks> =>
  database.tenant(organization, async (transaction) => {
    const row = present(await lockDayProvider(transaction, id));
    const before = await findDayMessage(transaction, id);
    const isRepetition = before?.recent === true && before.status !== 'dead';
    if (!isRepetition) {
      if (!(await insertDayMessage(transaction, id))) throw dayProviderUnreachable();
      await recordEdit(transaction, person, auditOf(row), {}, { dayLinkSentTo: row.email });
    }
    return viewOf(transaction, row);
  });

interface Copying {
  readonly database: Database;
  readonly links: ProviderLinks;
  readonly publicUrl: string;
}

/** A link for members to pass on, which shows this organization only. @throws ApplicationError `not_found` */
export const copyDayLink = (
  { database, links, publicUrl }: Copying,
  { organization, person }: ActingMember,
  id: number,
): Promise<{ address: string }> =>
  database.tenant(organization, async (transaction) => {
    const row = present(await findDayProvider(transaction, id));
    await recordEdit(transaction, person, auditOf(row), { dayLinkCopied: false }, { dayLinkCopied: true });
    const { organizationId } = transaction;
    const link = links.signCopiedDay({ organizationId, serviceProviderId: id, revision: revisionOf(row) });
    return { address: `${publicUrl}/provider-day/${link}` };
  });

/** Revokes the links of a revision. Repeating it changes nothing. @throws ApplicationError `not_found` */
export const revokeLinks = (
  database: Database,
  { organization, person }: ActingMember,
  id: number,
  revision: number,
): Promise<DayLinks> =>
  database.tenant(organization, async (transaction) => {
    const before = present(await lockDayProvider(transaction, id));
    if (revisionOf(before) !== revision) return viewOf(transaction, before);
    await revokeDayLinks(transaction, id);
    const after = present(await findDayProvider(transaction, id));
    const fieldsOf = (row: DayProviderRow) => ({ dayLinksFrom: row.day_links_from.toISOString() });
    await recordEdit(transaction, person, auditOf(after), fieldsOf(before), fieldsOf(after));
    return viewOf(transaction, after);
  });
