import { formatDateTime } from '@tunna/domain/dates';
import { htmlLanguage, isLanguage, type Language } from '@tunna/domain/languages';
import type { InviteToTell } from '../invite/invite.service.ts';
import type { Mail } from '../mail/mail.service.ts';
import type { RequestToTell } from '../service-request/service-request.service.ts';
import words from './outgoing-message.words.json' with { type: 'json' };

type Words = (typeof words)['en'];
type Composed = Pick<Mail, 'subject' | 'text' | 'html'>;

interface Letter {
  readonly language: Language;
  readonly subject: string;
  readonly greeting: string;
  readonly intro: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly action: string;
  readonly address: string;
  readonly hint: string;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** Names of people stand in the subject: a line break there would begin another header. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const fill = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');

function asText(letter: Letter): string {
  const facts = letter.facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n');
  return `${letter.greeting}\n\n${letter.intro}\n\n${facts}\n\n${letter.action}:\n${letter.address}\n\n${letter.hint}\n`;
}

/** Plain colours that mail programs may invert for their dark theme without losing contrast. */
function asHtml(letter: Letter): string {
  const facts = letter.facts
    .map(
      ([label, value]) =>
        `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0;font-weight:600">${escapeHtml(label)}</th><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  return `<!doctype html>
<html lang="${htmlLanguage(letter.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p>${escapeHtml(letter.greeting)}</p>
<p>${escapeHtml(letter.intro)}</p>
<table role="presentation" cellspacing="0" cellpadding="0" style="margin:16px 0">${facts}</table>
<p style="margin:24px 0"><a href="${escapeHtml(letter.address)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#0b6b4f;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(letter.action)}</a></p>
<p style="font-size:14px;line-height:20px">${escapeHtml(letter.hint)}</p>
</div>
</body>
</html>
`;
}

const write = (letter: Letter): Composed => ({ subject: letter.subject, text: asText(letter), html: asHtml(letter) });

const nameOf = (request: RequestToTell): string => request.customId ?? request.slug;

function factsOf(request: RequestToTell, language: Language, w: Words): Letter['facts'] {
  const facts: [string, string | undefined][] = [
    [w.container, nameOf(request)],
    [w.wasteStream, request.wasteStreamNames[language]],
    [w.place, request.place],
    [w.description, request.description === '' ? undefined : request.description],
    [w.organization, request.organizationName],
    [w.askedAt, formatDateTime(request.createdAt, language)],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]));
}

function letterFor(request: RequestToTell, given: string, kind: 'new' | 'done', address: string): Composed {
  const language = isLanguage(given) ? given : 'en';
  const w = words[language];
  const values = {
    place: oneLine(request.placeName ?? request.organizationName),
    container: oneLine(nameOf(request)),
    organization: oneLine(request.organizationName),
  };
  return write({
    language,
    subject: fill(w[`${kind}Subject`], values),
    greeting: w.greeting,
    intro: fill(w[`${kind}Intro`], values),
    facts: factsOf(request, language, w),
    action: w[`${kind}Action`],
    address,
    hint: w[`${kind}Hint`],
  });
}

/** Asks the provider, or the organization where there is none, to empty a container. */
export const newRequestMail = (request: RequestToTell, language: string, address: string): Composed =>
  letterFor(request, language, 'new', address);

/** Tells a requester that it was done. */
export const doneMail = (request: RequestToTell, language: string, address: string): Composed =>
  letterFor(request, language, 'done', address);

export interface InviteLetter {
  readonly invite: InviteToTell;
  readonly language: string;
  /** Where people sign in. */
  readonly address: string;
}

/** Asks somebody to join an organization. Of what the organization keeps it says nothing. */
export function inviteMail({ invite, language: given, address }: InviteLetter): Composed {
  const language = isLanguage(given) ? given : 'en';
  const w = words[language];
  const values = { organization: oneLine(invite.organizationName) };
  return write({
    language,
    subject: fill(w.inviteSubject, values),
    greeting: w.greeting,
    intro: fill(w.inviteIntro, values),
    facts: [
      [w.organization, invite.organizationName],
      ...(invite.invitedBy === undefined ? [] : [[w.inviter, invite.invitedBy] as const]),
      [w.role, w.roles[invite.role]],
      [w.validUntil, formatDateTime(invite.expiresAt, language)],
    ],
    action: w.inviteAction,
    address,
    hint: w.inviteHint,
  });
}

/** Characters of a name in a text message, where each part of a long one costs. */
const longestSmsName = 60;

function smsName(name: string): string {
  const line = oneLine(name);
  return line.length <= longestSmsName ? line : `${line.slice(0, longestSmsName - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

export function inviteSms({ invite, language, address }: InviteLetter): string {
  const w = words[isLanguage(language) ? language : 'en'];
  return fill(w.inviteSms, {
    organization: smsName(invite.organizationName),
    inviter: smsName(invite.invitedBy ?? invite.organizationName),
    role: w.roles[invite.role],
    address,
  });
}
