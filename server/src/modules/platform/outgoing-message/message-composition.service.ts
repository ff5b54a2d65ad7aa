import { isRole, mayRole } from '@tunna/domain/permissions';
import { isClosed } from '@tunna/domain/requests/service-request';
import type { TenantTransaction } from '../../../database/database.ts';
import { readReportToTell } from '../../figures/department-report/department-report.service.ts';
import { readInviteToTell } from '../../people/invite/invite.service.ts';
import { readMemberRole } from '../../people/member/member.service.ts';
import type { FollowLinks } from '../../requests/follow-link/follow-link.service.ts';
import type { ProviderLinks } from '../../requests/provider-link/provider-link.service.ts';
import { readWebhookSecret } from '../../requests/service-provider/service-provider-webhook.service.ts';
import { type RequestToTell, readRequestToTell } from '../../requests/service-request/service-request.service.ts';
import { toInternational } from '../budget/budget.service.ts';
import type { Vault } from '../instance-secret/instance-secret.service.ts';
import type { MailTransport } from '../mail/mail.service.ts';
import { readEvents } from '../organization-event/organization-event.service.ts';
import type { SmsTransport } from '../sms/sms.service.ts';
import type { WebhookTransport } from '../webhook/webhook.service.ts';
import { departmentReportMail } from './department-letter.views.ts';
import { findGathered, type MessageRow } from './outgoing-message.queries.ts';
import {
  digestMail,
  inviteMail,
  inviteSms,
  noticeMail,
  type RequestNews,
  requestMail,
  requestSms,
  webhookBody,
} from './outgoing-message.views.ts';

/** What messages are made of, and what they leave by. */
export interface Composing {
  readonly mail: MailTransport;
  readonly sms: SmsTransport;
  readonly webhooks: WebhookTransport;
  readonly vault: Vault;
  readonly links: ProviderLinks;
  readonly follow: FollowLinks;
  readonly publicUrl: string;
  readonly now: () => Date;
}

/** A message that is ready to leave. */
export interface Ready {
  readonly message: MessageRow;
  send(): Promise<void>;
}

/** @returns undefined where there is nothing to tell any more */
type Compose = (
  composing: Composing,
  transaction: TenantTransaction,
  message: MessageRow,
) => Promise<Ready | undefined>;

const idOf = (transaction: TenantTransaction, message: MessageRow): string =>
  `message-${transaction.organizationId}-${message.id}`;

/** What each kind of message tells of a request. */
const tells: Readonly<Record<string, RequestNews>> = {
  service_request_for_provider: 'new',
  service_request_for_organization: 'new',
  service_request_received: 'received',
  service_request_done: 'done',
  service_request_rejected: 'rejected',
  service_request_cancelled: 'cancelled',
  service_request_withdrawn: 'withdrawn',
};

const linkOf = ({ links, publicUrl }: Composing, { organizationId }: TenantTransaction, request: RequestToTell) =>
  `${publicUrl}/provider/${links.sign({ organizationId, serviceRequestId: request.id, version: request.linkVersion })}`;

/** News that are none any more once the request is closed. */
const isOver = (news: RequestNews, { status }: RequestToTell): boolean =>
  (news === 'new' || news === 'received') && isClosed(status);

const composeRequest: Compose = async (composing, transaction, message) => {
  const { mail, sms, follow, publicUrl } = composing;
  const { kind, language, recipient: to, service_request_id: requestId } = message;
  const news = tells[kind];
  const request = requestId === null ? undefined : await readRequestToTell(transaction, requestId);
  if (news === undefined || request === undefined || isOver(news, request)) return undefined;
  const isForProvider = news === 'new' || news === 'withdrawn';
  const { organizationId } = transaction;
  const container = `${publicUrl}/container/${request.slug}`;
  const followed = `${container}/follow/${follow.sign({ organizationId, serviceRequestId: request.id })}`;
  const own = news === 'received' ? followed : container;
  const address = isForProvider ? linkOf(composing, transaction, request) : own;
  if (message.channel === 'webhook') return composeWebhook(composing, transaction, message, { request, news, address });
  const id = idOf(transaction, message);
  if (message.channel === 'sms') {
    const text = requestSms(request, language, news, address);
    return { message, send: () => sms.send({ id, to: toInternational(to), text }) };
  }
  const isEnd = !isForProvider && news !== 'received';
  const composed = requestMail(request, language, news, { address, ...(isEnd ? { followed } : {}) });
  return { message, send: () => mail.send({ id, to, language, ...composed }) };
};

interface News {
  readonly request: RequestToTell;
  readonly news: RequestNews;
  readonly address: string;
}

async function composeWebhook(
  { webhooks, vault, now }: Composing,
  transaction: TenantTransaction,
  message: MessageRow,
  { request, news, address }: News,
): Promise<Ready | undefined> {
  const { serviceProviderId } = request;
  if (serviceProviderId === undefined) return undefined;
  const secret = await readWebhookSecret(vault, transaction, serviceProviderId);
  if (secret === undefined) return undefined;
  const body = webhookBody(request, news, address, now());
  return {
    message,
    send: () => webhooks.send({ id: idOf(transaction, message), url: message.recipient, secret, body }),
  };
}

/** One letter with every request that waited for it and is still open. */
const composeDigest: Compose = async (composing, transaction, message) => {
  const { language, recipient: to } = message;
  const waiting = [];
  for (const requestId of await findGathered(transaction, message.id)) {
    const request = await readRequestToTell(transaction, requestId);
    if (request === undefined || isClosed(request.status)) continue;
    waiting.push({ request, address: linkOf(composing, transaction, request) });
  }
  if (waiting.length === 0) return undefined;
  const composed = digestMail(waiting, language);
  return { message, send: () => composing.mail.send({ id: idOf(transaction, message), to, language, ...composed }) };
};

/** Nothing for whoever is no member any more, or whose role does not carry what it takes to know. */
const composeNotices: Compose = async ({ mail, publicUrl }, transaction, message) => {
  const { language, recipient: to, person_id: personId, event_ids: ids } = message;
  const role = personId === null ? undefined : await readMemberRole(transaction, personId);
  if (role === undefined || !isRole(role)) return undefined;
  const events = (await readEvents(transaction, ids ?? [])).filter(
    ({ permission }) => permission === null || mayRole(role, permission),
  );
  if (events.length === 0) return undefined;
  const composed = noticeMail(events, language, publicUrl);
  return { message, send: () => mail.send({ id: idOf(transaction, message), to, language, ...composed }) };
};

/** Nothing of an invite that was accepted or revoked, or has expired. */
const composeInvite: Compose = async ({ mail, sms, publicUrl, now }, transaction, message) => {
  const { language, recipient: to, invite_id: inviteId } = message;
  const invite = inviteId === null ? undefined : await readInviteToTell(transaction, inviteId, now());
  if (invite === undefined) return undefined;
  const letter = { invite, language, address: `${publicUrl}/login` };
  const id = idOf(transaction, message);
  if (message.channel === 'sms') return { message, send: () => sms.send({ id, to, text: inviteSms(letter) }) };
  return { message, send: () => mail.send({ id, to, language, ...inviteMail(letter) }) };
};

/** Nothing of a department that was deleted, or wants no letter any more. */
const composeDepartmentReport: Compose = async ({ mail, publicUrl }, transaction, message) => {
  const { language, recipient: to, department_id: departmentId, month } = message;
  if (departmentId === null || month === null) return undefined;
  const report = await readReportToTell(transaction, departmentId, month);
  if (report === undefined) return undefined;
  const composed = departmentReportMail(report, language, publicUrl);
  return { message, send: () => mail.send({ id: idOf(transaction, message), to, language, ...composed }) };
};

const composers: Readonly<Record<string, Compose>> = {
  invite: composeInvite,
  provider_digest: composeDigest,
  notifications: composeNotices,
  department_report: composeDepartmentReport,
};

export const composeMessage: Compose = (composing, transaction, message) =>
  (composers[message.kind] ?? composeRequest)(composing, transaction, message);
