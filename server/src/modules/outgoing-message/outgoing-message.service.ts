import { isClosed } from '@tunna/domain/service-request';
import type { Database, TenantTransaction } from '../../database/database.ts';
import { mintOrgScope } from '../../database/scope.ts';
import { readInviteToTell } from '../invite/invite.service.ts';
import type { MailTransport } from '../mail/mail.service.ts';
import type { ProviderLinks } from '../provider-link/provider-link.service.ts';
import { markSent, readRequestToTell } from '../service-request/service-request.service.ts';
import { SmsError, type SmsTransport } from '../sms/sms.service.ts';
import { type MessageRow, setFailed, setSent, takeWaiting } from './outgoing-message.queries.ts';
import { doneMail, inviteMail, inviteSms, newRequestMail } from './outgoing-message.views.ts';

export interface Delivery {
  readonly database: Database;
  readonly mail: MailTransport;
  readonly sms: SmsTransport;
  readonly links: ProviderLinks;
  readonly publicUrl: string;
  readonly now: () => Date;
}

/** A message that is ready to leave. */
interface Ready {
  readonly message: MessageRow;
  send(): Promise<void>;
}

const idOf = (transaction: TenantTransaction, message: MessageRow): string =>
  `message-${transaction.organizationId}-${message.id}`;

/** @returns undefined for a request that was closed, except where that is what the message tells */
async function composeRequest(
  { mail, links, publicUrl }: Delivery,
  transaction: TenantTransaction,
  message: MessageRow,
): Promise<Ready | undefined> {
  const { kind, language, recipient: to, service_request_id: requestId } = message;
  const request = requestId === null ? undefined : await readRequestToTell(transaction, requestId);
  if (request === undefined || (kind !== 'service_request_done' && isClosed(request.status))) return undefined;
  const { organizationId } = transaction;
  const link = links.sign({ organizationId, serviceRequestId: request.id, version: request.linkVersion });
  const composed =
    kind === 'service_request_done'
      ? doneMail(request, language, `${publicUrl}/container/${request.slug}`)
      : newRequestMail(request, language, `${publicUrl}/provider/${link}`);
  const id = idOf(transaction, message);
  return { message, send: () => mail.send({ id, to, language, ...composed }) };
}

/** @returns undefined for an invite that was accepted or revoked, or has expired */
async function composeInvite(
  { mail, sms, publicUrl, now }: Delivery,
  transaction: TenantTransaction,
  message: MessageRow,
): Promise<Ready | undefined> {
  const { language, recipient: to, invite_id: inviteId } = message;
  const invite = inviteId === null ? undefined : await readInviteToTell(transaction, inviteId, now());
  if (invite === undefined) return undefined;
  const letter = { invite, language, address: `${publicUrl}/login` };
  const id = idOf(transaction, message);
  if (message.channel === 'sms') return { message, send: () => sms.send({ id, to, text: inviteSms(letter) }) };
  return { message, send: () => mail.send({ id, to, language, ...inviteMail(letter) }) };
}

/** The message, with one more try counted; undefined where it was sent or given up, or has nothing to tell any more. */
async function take(delivery: Delivery, transaction: TenantTransaction, messageId: number): Promise<Ready | undefined> {
  const message = await takeWaiting(transaction, messageId);
  if (message === undefined) return undefined;
  const compose = message.kind === 'invite' ? composeInvite : composeRequest;
  const ready = await compose(delivery, transaction, message);
  if (ready === undefined) {
    await setFailed(transaction, message.id, 'dead', 'What it tells was over before the message left.');
  }
  return ready;
}

/**
 * Delivers one message, once. A message that was sent or given up is left alone; one whose request was closed meanwhile, or whose
 * invite was revoked or accepted, is not sent any more.
 * @param lastTry whether nothing will be tried after this
 * @throws whatever the transport threw, so that the job is tried again
 */
export async function deliverMessage(
  delivery: Delivery,
  { organizationId, messageId }: { readonly organizationId: number; readonly messageId: number },
  lastTry: boolean,
): Promise<void> {
  const { database } = delivery;
  const scope = mintOrgScope(organizationId);
  const ready = await database.tenant(scope, (transaction) => take(delivery, transaction, messageId));
  if (ready === undefined) return;
  const { id, kind, service_request_id: requestId } = ready.message;
  try {
    await ready.send();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isFinal = lastTry || (error instanceof SmsError && error.final);
    await database.tenant(scope, (transaction) => setFailed(transaction, id, isFinal ? 'dead' : 'waiting', reason));
    throw error;
  }
  await database.tenant(scope, async (transaction) => {
    await setSent(transaction, id);
    if (kind === 'service_request_for_provider' && requestId !== null) await markSent(transaction, requestId);
  });
}
