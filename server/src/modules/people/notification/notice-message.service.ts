import type { Notification } from '@tunna/contract/people/notification';
import { isRole, mayRole } from '@tunna/domain/permissions';
import { isLanguage, type Language } from '@tunna/domain/text/languages';
import { formatDateTime, formatDay } from '@tunna/domain/time/dates';
import { isTextKey, textsIn } from '@tunna/texts/read';
import type { TenantTransaction } from '../../../database/database.ts';
import type { MailTransport } from '../../platform/mail/mail.service.ts';
import { type EventRow, readEvents } from '../../platform/organization-event/organization-event.service.ts';
import { type Composed, oneLine, writeLetter } from '../../platform/outgoing-message/letter.service.ts';
import {
  idOf,
  type MessageKinds,
  type MessageRow,
  oneByOne,
  type Ready,
} from '../../platform/outgoing-message/message-composition.service.ts';
import { readMemberRole } from '../member/member.service.ts';

/** The dependencies for sending notices. */
export interface NoticeMessaging {
  readonly mail: MailTransport;
  readonly publicUrl: string;
}

/** A change by the provider that did not change the request's status. */
function changeIn({ status, plannedFor, attached }: EventRow['data']): string {
  if (status !== undefined) return status;
  if (plannedFor !== undefined) return 'planned';
  return attached === undefined ? 'commented' : 'attached';
}

/** One sentence that describes the event. */
function sentenceOf({ kind, entity_id: entityId, name, data }: EventRow, language: Language): string {
  const translate = textsIn(language);
  const key = `notice-letter:notice.${kind === 'request_changed' ? changeIn(data) : kind}`;
  const role = `letter:role.${data.to}`;
  const limit = `subscription:limit.${data.limit}`;
  const day = data.plannedFor ?? data.day;
  return translate(isTextKey(key) ? key : 'notice-letter:notice.request_changed', {
    name: kind === 'pick_up_reminder' ? formatDay(data.day ?? entityId, language) : oneLine(name),
    provider: data.by || translate('notice-letter:notice.provider'),
    role: isTextKey(role) ? translate(role) : '',
    count: data.count ?? '',
    limit: isTextKey(limit) ? translate(limit) : '',
    percent: data.percent ?? '',
    day: day === undefined ? '' : formatDay(day, language),
  });
}

/** The page of the organization that shows it, as in the product. */
function pageOf({ kind, entity, entity_id: id, data }: EventRow): string {
  switch (kind as Notification['kind']) {
    case 'request_opened':
    case 'request_changed':
    case 'request_assigned':
      return data.requestId === undefined ? `/containers/${id}` : `/requests/${data.requestId}`;
    case 'member_joined':
      return '/settings/members';
    case 'role_changed':
      return '';
    case 'pick_up_reminder':
      return `/pick-ups?view=list&day=${id}`;
    case 'message_failed':
      return data.message === 'invite' ? '/settings/members' : '/providers';
    case 'device_silent':
    case 'device_back':
    case 'device_refused':
      return entity === 'scale' ? `/scales/${id}` : `/scales/devices/${id}`;
    case 'claim_credited':
    case 'claim_proposed':
    case 'claim_reopened':
      return `/invoices/claims/${id}`;
    case 'import_done':
    case 'import_failed':
      return `/invoices/import/${id}`;
    case 'report_published':
    case 'report_failed':
      return `/reports/${id}`;
    case 'findings_found':
      return '/invoices/audit';
    case 'limit_near':
      return '/settings/subscription';
  }
}

/** An e-mail that notifies a member of events in an organization. */
function noticeMail(events: readonly EventRow[], recipientLanguage: string, publicUrl: string): Composed {
  const language = isLanguage(recipientLanguage) ? recipientLanguage : 'en';
  const translate = textsIn(language);
  const [only] = events;
  const organization = oneLine(only?.organization_name ?? '');
  const values = { organization, count: events.length };
  const own = `${publicUrl}/organization/${only?.org_slug ?? ''}`;
  return writeLetter({
    language,
    subject:
      only !== undefined && events.length === 1
        ? `${sentenceOf(only, language)} – ${organization}`
        : translate('notice-letter:subject', values),
    greeting: translate('letter:greeting'),
    intro: translate('notice-letter:intro', values),
    facts: events.map((event) => [
      formatDateTime(event.at, language),
      sentenceOf(event, language),
      own + pageOf(event),
    ]),
    hint: translate('notice-letter:hint', { address: `${publicUrl}/account` }),
  });
}

/** Returns nothing for a former member, or for a role without the permission to see the events. */
async function composeNotices(
  { mail, publicUrl }: NoticeMessaging,
  transaction: TenantTransaction,
  message: MessageRow,
): Promise<Ready | undefined> {
  const { language, recipient: to, person_id: personId, event_ids: ids } = message;
  const role = personId === null ? undefined : await readMemberRole(transaction, personId);
  if (role === undefined || !isRole(role)) return undefined;
  const events = (await readEvents(transaction, ids ?? [])).filter(
    ({ permission }) => permission === null || mayRole(role, permission),
  );
  if (events.length === 0) return undefined;
  const composed = noticeMail(events, language, publicUrl);
  return { message, send: () => mail.send({ id: idOf(transaction, message), to, language, ...composed }) };
}

export const noticeMessages = (messaging: NoticeMessaging): MessageKinds => ({
  notifications: { compose: oneByOne((transaction, message) => composeNotices(messaging, transaction, message)) },
});
