import { isClosed } from '@tunna/domain/requests/service-request';
import type { TenantTransaction } from '../../../database/database.ts';
import { toInternational } from '../../platform/budget/budget.service.ts';
import type { Vault } from '../../platform/instance-secret/instance-secret.service.ts';
import type { MailTransport } from '../../platform/mail/mail.service.ts';
import {
  findGathered,
  idOf,
  leaveOutOfDigest,
  type MessageKinds,
  type MessageRow,
  oneByOne,
  type Ready,
} from '../../platform/outgoing-message/message-composition.service.ts';
import type { SmsTransport } from '../../platform/sms/sms.service.ts';
import type { WebhookTransport } from '../../platform/webhook/webhook.service.ts';
import type { FollowLinks } from '../follow-link/follow-link.service.ts';
import { readMailedProvider } from '../provider-day/provider-day-link.service.ts';
import type { ProviderLinks } from '../provider-link/provider-link.service.ts';
import { readWebhookSecret } from '../service-provider/service-provider-webhook.service.ts';
import { markSent, type RequestToNotify, readRequestsToNotify } from '../service-request/service-request.service.ts';
import {
  dayMail,
  digestMail,
  type RequestMessageKind,
  requestMail,
  requestSms,
  webhookBody,
} from './request-letter.service.ts';

/** The services that compose and send messages about requests. */
export interface RequestMessaging {
  readonly mail: MailTransport;
  readonly sms: SmsTransport;
  readonly webhooks: WebhookTransport;
  readonly vault: Vault;
  readonly links: ProviderLinks;
  readonly follow: FollowLinks;
  readonly publicUrl: string;
  readonly now: () => Date;
}

/** The subject of each kind of message. */
const notifies: Readonly<Record<string, RequestMessageKind>> = {
  service_request_for_provider: 'new',
  service_request_for_organization: 'new',
  service_request_received: 'received',
  service_request_done: 'done',
  service_request_rejected: 'rejected',
  service_request_cancelled: 'cancelled',
  service_request_withdrawn: 'withdrawn',
};

const linkOf = (
  { links, publicUrl }: RequestMessaging,
  { organizationId }: TenantTransaction,
  request: RequestToNotify,
) =>
  `${publicUrl}/provider/${links.sign({ organizationId, serviceRequestId: request.id, version: request.linkVersion })}`;

/** The link to all requests of the provider, only for the address to which the message goes. */
const dayLinkOf = ({ links, publicUrl }: RequestMessaging, { organizationId }: TenantTransaction, { id }: MessageRow) =>
  `${publicUrl}/provider-day/${links.signMailedDay({ organizationId, messageId: id })}`;

/** Whether the message is obsolete because the request is closed. */
const isOver = (messageKind: RequestMessageKind, { status }: RequestToNotify): boolean =>
  (messageKind === 'new' || messageKind === 'received') && isClosed(status);

const isToProvider = ({ kind }: MessageRow): boolean => kind === 'service_request_for_provider';

async function composeRequest(
  messaging: RequestMessaging,
  transaction: TenantTransaction,
  message: MessageRow,
  request: RequestToNotify | undefined,
): Promise<Ready | undefined> {
  const { mail, sms, follow, publicUrl } = messaging;
  const { kind, language, recipient: to } = message;
  const messageKind = notifies[kind];
  if (messageKind === undefined || request === undefined || isOver(messageKind, request)) return undefined;
  const isForProvider = messageKind === 'new' || messageKind === 'withdrawn';
  const { organizationId } = transaction;
  const container = `${publicUrl}/container/${request.slug}`;
  const followed = `${container}/follow/${follow.sign({ organizationId, serviceRequestId: request.id })}`;
  const own = messageKind === 'received' ? followed : container;
  const address = isForProvider ? linkOf(messaging, transaction, request) : own;
  if (message.channel === 'webhook')
    return composeWebhook(messaging, transaction, message, { request, messageKind, address });
  const id = idOf(transaction, message);
  if (message.channel === 'sms') {
    const text = requestSms(request, language, messageKind, address);
    return { message, send: () => sms.send({ id, to: toInternational(to), text }) };
  }
  const isEnd = !isForProvider && messageKind !== 'received';
  const day = messageKind === 'new' && isToProvider(message) ? dayLinkOf(messaging, transaction, message) : undefined;
  const composed = requestMail(request, language, messageKind, { address, day, ...(isEnd ? { followed } : {}) });
  return { message, send: () => mail.send({ id, to, language, ...composed }) };
}

/** Reads the requests of all messages together. */
async function composeRequests(
  messaging: RequestMessaging,
  transaction: TenantTransaction,
  messages: readonly MessageRow[],
): Promise<readonly Ready[]> {
  const requests = await readRequestsToNotify(transaction, requestIds(messages));
  const compose = oneByOne(async (_, message) =>
    composeRequest(messaging, transaction, message, requests.get(message.service_request_id ?? 0)),
  );
  return compose(transaction, messages);
}

const requestIds = (messages: readonly MessageRow[]): number[] =>
  messages.flatMap(({ service_request_id: id }) => (id === null ? [] : [id]));

interface RequestMessage {
  readonly request: RequestToNotify;
  readonly messageKind: RequestMessageKind;
  readonly address: string;
}

async function composeWebhook(
  { webhooks, vault, now }: RequestMessaging,
  transaction: TenantTransaction,
  message: MessageRow,
  { request, messageKind, address }: RequestMessage,
): Promise<Ready | undefined> {
  const { serviceProviderId } = request;
  if (serviceProviderId === undefined) return undefined;
  const secret = await readWebhookSecret(vault, transaction, serviceProviderId);
  if (secret === undefined) return undefined;
  const body = webhookBody(request, messageKind, address, now());
  return {
    message,
    send: () => webhooks.send({ id: idOf(transaction, message), url: message.recipient, secret, body }),
  };
}

/** One letter with every request that waited for it and is still open. */
async function composeDigest(
  messaging: RequestMessaging,
  transaction: TenantTransaction,
  message: MessageRow,
): Promise<Ready | undefined> {
  const { language, recipient: to } = message;
  const gathered = await findGathered(transaction, [message.id]);
  const requests = await readRequestsToNotify(transaction, gathered);
  const waiting = [];
  const closed = [];
  for (const requestId of gathered) {
    const request = requests.get(requestId);
    if (request === undefined || isClosed(request.status)) closed.push(requestId);
    else waiting.push({ request, address: linkOf(messaging, transaction, request) });
  }
  if (waiting.length === 0) return undefined;
  if (closed.length > 0) await leaveOutOfDigest(transaction, message.id, closed);
  const composed = digestMail(waiting, language, dayLinkOf(messaging, transaction, message));
  return { message, send: () => messaging.mail.send({ id: idOf(transaction, message), to, language, ...composed }) };
}

/** The link to all open requests, which a member sent. */
async function composeDay(
  messaging: RequestMessaging,
  transaction: TenantTransaction,
  message: MessageRow,
): Promise<Ready | undefined> {
  const named = await readMailedProvider(transaction, message.id);
  if (named === undefined) return undefined;
  const { language, recipient: to } = message;
  const composed = dayMail(named.organizationName, language, dayLinkOf(messaging, transaction, message));
  return { message, send: () => messaging.mail.send({ id: idOf(transaction, message), to, language, ...composed }) };
}

/** Messages about requests. A sent message changes its requests to the status `sent`. */
export function requestMessages(messaging: RequestMessaging): MessageKinds {
  const compose = (transaction: TenantTransaction, messages: readonly MessageRow[]) =>
    composeRequests(messaging, transaction, messages);
  const kinds = Object.fromEntries(Object.keys(notifies).map((kind) => [kind, { compose }]));
  return {
    ...kinds,
    service_request_for_provider: {
      compose,
      noteSent: (transaction, messages) => markSent(transaction, requestIds(messages)),
    },
    provider_day: { compose: oneByOne((transaction, message) => composeDay(messaging, transaction, message)) },
    provider_digest: {
      compose: oneByOne((transaction, message) => composeDigest(messaging, transaction, message)),
      async noteSent(transaction, digests) {
        const gathered = digests.map(({ id }) => id);
        await markSent(transaction, await findGathered(transaction, gathered));
      },
    },
  };
}
