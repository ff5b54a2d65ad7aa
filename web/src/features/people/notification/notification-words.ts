import type { Notification } from '@tunna/contract/people/notification';
import type { Language } from '@tunna/domain/text/languages';
import { formatDay } from '@tunna/domain/time/dates';
import type { Translate } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';

/** A change by a provider that left the status unchanged. */
function changeIn({ plannedFor, attached }: Notification['data']): string {
  if (plannedFor !== undefined) return 'planned';
  return attached === undefined ? 'comment' : 'attached';
}

/** The event of a notification, as one sentence. */
export function sentenceOf(
  { kind, ids, name, by, data, entity }: Notification,
  t: Translate,
  language: Language,
): string {
  const person = by ?? t('notification:somebody');
  const count = ids.length;
  switch (kind) {
    case 'request_opened':
      return t('notification:requestOpened', { count, name });
    case 'request_changed': {
      const provider = data.by === undefined || data.by === '' ? t('notification:provider') : data.by;
      const day = data.plannedFor === undefined ? '' : formatDay(data.plannedFor, language);
      return t(`notification:requestChanged.${data.status ?? changeIn(data)}`, { name, provider, day });
    }
    case 'request_assigned':
      return t('notification:requestAssigned', { name, person });
    case 'member_joined':
      return t('notification:memberJoined', { count, name: person });
    case 'role_changed':
      return t('notification:roleChanged', { name: person, role: t(`dashboard:role.${data.to}`) });
    case 'pick_up_reminder': {
      const day = formatDay(data.day ?? entity.id, language);
      return t('notification:pickUpReminder', { count: Number(data.count), day });
    }
    case 'message_failed':
      return t('notification:messageFailed', { count });
    case 'device_silent':
      return t('notification:deviceSilent', { name });
    case 'device_back':
      return t('notification:deviceBack', { name });
    case 'device_refused':
      return t('notification:deviceRefused', { name });
    case 'claim_credited':
      return t('notification:claimCredited', { name });
    case 'claim_proposed':
      return t('notification:claimProposed', { name });
    case 'claim_reopened':
      return t('notification:claimReopened', { name });
    case 'import_done':
      return t('notification:importDone', { count, name });
    case 'import_failed':
      return t('notification:importFailed', { count, name });
    case 'report_published':
      return t('notification:reportPublished', { name });
    case 'report_failed':
      return t('notification:reportFailed', { name });
    case 'findings_found':
      return t('notification:findingsFound', { name });
    case 'limit_near':
      return t('notification:limitNear', {
        limit: t(`subscription:limit.${data.limit}`),
        percent: data.percent ?? '',
      });
  }
}

/** The page that shows the event. */
export function pageOf({ kind, organization, entity, data }: Notification): string {
  const own = paths.organization(organization.orgSlug);
  switch (kind) {
    case 'request_opened':
    case 'request_changed':
    case 'request_assigned':
      return data.requestId === undefined ? own.container(Number(entity.id)) : own.request(Number(data.requestId));
    case 'member_joined':
      return own.settings('members');
    case 'role_changed':
      return own.overview();
    case 'pick_up_reminder':
      return own.pickUps({ view: 'list', day: entity.id });
    case 'message_failed':
      return data.message === 'invite' ? own.settings('members') : own.serviceProviders();
    case 'device_silent':
    case 'device_back':
      return own.device(Number(entity.id));
    case 'device_refused':
      return entity.kind === 'scale' ? own.scale(Number(entity.id)) : own.device(Number(entity.id));
    case 'claim_credited':
    case 'claim_proposed':
    case 'claim_reopened':
      return own.claim(Number(entity.id));
    case 'import_done':
    case 'import_failed':
      return own.importAttempt(Number(entity.id));
    case 'report_published':
    case 'report_failed':
      return own.report(Number(entity.id));
    case 'findings_found':
      return own.invoiceAudit();
    case 'limit_near':
      return own.settings('subscription');
  }
}
