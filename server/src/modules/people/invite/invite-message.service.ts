import { isLanguage } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { textsIn } from '@tunna/texts/read';
import type { TenantTransaction } from '../../../database/database.ts';
import type { MailTransport } from '../../platform/mail/mail.service.ts';
import { type Composed, oneLine, smsName, writeLetter } from '../../platform/outgoing-message/letter.service.ts';
import {
  idOf,
  type MessageKinds,
  type MessageRow,
  oneByOne,
  type Ready,
} from '../../platform/outgoing-message/message-composition.service.ts';
import { forStranger, unlessAddress } from '../../platform/outgoing-message/stranger-text.service.ts';
import type { SmsTransport } from '../../platform/sms/sms.service.ts';
import { type InviteToNotify, readInviteToNotify } from './invite.service.ts';

/** The dependencies for sending invites. */
export interface InviteMessaging {
  readonly mail: MailTransport;
  readonly sms: SmsTransport;
  readonly publicUrl: string;
  readonly now: () => Date;
}

interface InviteLetter {
  readonly invite: InviteToNotify;
  readonly language: string;
  /** Where people sign in. */
  readonly address: string;
}

/** Asks a person to join an organization. Contains none of the organization's data. */
function inviteMail({ invite, language: inviteLanguage, address }: InviteLetter): Composed {
  const language = isLanguage(inviteLanguage) ? inviteLanguage : 'en';
  const translate = textsIn(language);
  const organization = forStranger(invite.organizationName, translate('letter:neutral.organization'));
  const inviter = unlessAddress(invite.invitedBy);
  const values = { organization: oneLine(organization) };
  return writeLetter({
    language,
    subject: translate('invite-letter:subject', values),
    greeting: translate('letter:greeting'),
    intro: translate('invite-letter:intro', values),
    facts: [
      [translate('letter:organization'), organization],
      ...(inviter === undefined ? [] : [[translate('invite-letter:inviter'), inviter] as const]),
      [translate('invite-letter:role'), translate(`letter:role.${invite.role}`)],
      [translate('invite-letter:validUntil'), formatDateTime(invite.expiresAt, language)],
    ],
    action: translate('invite-letter:action'),
    address,
    hint: translate('invite-letter:hint'),
  });
}

function inviteSms({ invite, language, address }: InviteLetter): string {
  const translate = textsIn(isLanguage(language) ? language : 'en');
  const organization = forStranger(invite.organizationName, translate('letter:neutral.organization'));
  return translate('invite-letter:sms', {
    organization: smsName(organization),
    inviter: smsName(unlessAddress(invite.invitedBy) ?? organization),
    role: translate(`letter:role.${invite.role}`),
    address,
  });
}

/** Returns nothing for an invite that was accepted or revoked, or has expired. */
async function composeInvite(
  { mail, sms, publicUrl, now }: InviteMessaging,
  transaction: TenantTransaction,
  message: MessageRow,
): Promise<Ready | undefined> {
  const { language, recipient: to, invite_id: inviteId } = message;
  const invite = inviteId === null ? undefined : await readInviteToNotify(transaction, inviteId, now());
  if (invite === undefined) return undefined;
  const letter = { invite, language, address: `${publicUrl}/login` };
  const id = idOf(transaction, message);
  if (message.channel === 'sms') return { message, send: () => sms.send({ id, to, text: inviteSms(letter) }) };
  return { message, send: () => mail.send({ id, to, language, ...inviteMail(letter) }) };
}

export const inviteMessages = (messaging: InviteMessaging): MessageKinds => ({
  invite: { compose: oneByOne((transaction, message) => composeInvite(messaging, transaction, message)) },
});
