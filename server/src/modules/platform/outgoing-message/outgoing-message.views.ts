import { htmlLanguage, isLanguage, type Language } from '@tunna/domain/text/languages';
import { formatDateTime, formatDay } from '@tunna/domain/time/dates';
import type { InviteToTell } from '../../people/invite/invite.service.ts';
import type { RequestToTell } from '../../requests/service-request/service-request.service.ts';
import type { Mail } from '../mail/mail.service.ts';
import type { EventRow } from '../organization-event/organization-event.service.ts';
import words from './outgoing-message.words.json' with { type: 'json' };
import { forStranger, unlessAddress } from './stranger-text.views.ts';

type Words = (typeof words)['en'];
export type Composed = Pick<Mail, 'subject' | 'text' | 'html'>;

/** A line of a letter; its label leads to the address, where it has one. */
export type Fact = readonly [label: string, value: string, address?: string];

export interface Letter {
  readonly language: Language;
  readonly subject: string;
  readonly greeting: string;
  readonly intro: string;
  readonly facts: readonly Fact[];
  /** Absent where each fact has an address of its own. */
  readonly action?: string;
  readonly address?: string;
  /** Where more can be read. */
  readonly more?: { readonly action: string; readonly address: string };
  readonly hint: string;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** Names of people stand in the subject: a line break there would begin another header. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const fill = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');

function asText({ greeting, intro, facts, action, address, more, hint }: Letter): string {
  const lines = facts.map(([label, value, to]) => `${label}: ${oneLine(value)}${to === undefined ? '' : `\n${to}\n`}`);
  const parts = [
    greeting,
    intro,
    lines.join('\n'),
    ...(address === undefined ? [] : [`${action}:\n${address}`]),
    ...(more === undefined ? [] : [`${more.action}:\n${more.address}`]),
    hint,
  ];
  return `${parts.join('\n\n')}\n`;
}

const asLink = (label: string, address: string | undefined): string =>
  address === undefined ? escapeHtml(label) : `<a href="${escapeHtml(address)}">${escapeHtml(label)}</a>`;

const asButton = ({ action = '', address }: Letter): string =>
  address === undefined
    ? ''
    : `<p style="margin:24px 0"><a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#0b6b4f;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action)}</a></p>\n`;

/** Plain colours that mail programs may invert for their dark theme without losing contrast. */
function asHtml(letter: Letter): string {
  const facts = letter.facts
    .map(
      ([label, value, address]) =>
        `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0;font-weight:600">${asLink(label, address)}</th><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const more =
    letter.more === undefined
      ? ''
      : `<p><a href="${escapeHtml(letter.more.address)}">${escapeHtml(letter.more.action)}</a></p>\n`;
  return `<!doctype html>
<html lang="${htmlLanguage(letter.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p>${escapeHtml(letter.greeting)}</p>
<p>${escapeHtml(letter.intro)}</p>
<table role="presentation" cellspacing="0" cellpadding="0" style="margin:16px 0">${facts}</table>
${asButton(letter)}${more}<p style="font-size:14px;line-height:20px">${escapeHtml(letter.hint)}</p>
</div>
</body>
</html>
`;
}

export const writeLetter = (letter: Letter): Composed => ({
  subject: letter.subject,
  text: asText(letter),
  html: asHtml(letter),
});

const nameOf = (request: RequestToTell): string => unlessAddress(request.customId) ?? request.slug;

const placeNameOf = ({ placeName, organizationName }: RequestToTell, w: Words): string =>
  oneLine(unlessAddress(placeName) ?? forStranger(organizationName, w.neutral.organization));

function factsOf(request: RequestToTell, language: Language, w: Words): Letter['facts'] {
  const facts: [string, string | undefined][] = [
    [w.container, nameOf(request)],
    [w.wasteStream, unlessAddress(request.wasteStreamNames[language])],
    [w.place, unlessAddress(request.place)],
    [w.description, request.description === '' ? undefined : unlessAddress(request.description)],
    [w.organization, forStranger(request.organizationName, w.neutral.organization)],
    [w.askedAt, formatDateTime(request.createdAt, language)],
    [w.reason, request.reason === undefined ? undefined : forStranger(request.reason, w.neutral.text)],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]));
}

/** What a message tells of a request: that there is one, that it was received, how it ended, or that its provider need not come. */
export type RequestNews = 'new' | 'received' | 'done' | 'rejected' | 'cancelled' | 'withdrawn';

interface Leads {
  readonly address: string;
  /** Where whoever asked reads what became of it. */
  readonly followed?: string;
}

/** Tells the provider, the organization or a requester. */
export function requestMail(
  request: RequestToTell,
  given: string,
  kind: RequestNews,
  { address, followed }: Leads,
): Composed {
  const language = isLanguage(given) ? given : 'en';
  const w = words[language];
  const values = {
    place: placeNameOf(request, w),
    container: oneLine(nameOf(request)),
    organization: oneLine(forStranger(request.organizationName, w.neutral.organization)),
  };
  return writeLetter({
    language,
    subject: fill(w[`${kind}Subject`], values),
    greeting: w.greeting,
    intro: fill(w[`${kind}Intro`], values),
    facts: factsOf(request, language, w),
    action: w[`${kind}Action`],
    address,
    ...(followed === undefined ? {} : { more: { action: w.followAction, address: followed } }),
    hint: w[`${kind}Hint`],
  });
}

/** The day's letter to a provider: every request that waits, each with its own link. */
export function digestMail(
  waiting: readonly { readonly request: RequestToTell; readonly address: string }[],
  given: string,
): Composed {
  const language = isLanguage(given) ? given : 'en';
  const w = words[language];
  const organization = oneLine(forStranger(waiting[0]?.request.organizationName ?? '', w.neutral.organization));
  const values = { organization, count: String(waiting.length) };
  return writeLetter({
    language,
    subject: fill(w.digestSubject, values),
    greeting: w.greeting,
    intro: fill(w.digestIntro, values),
    facts: waiting.map(({ request, address }) => [
      nameOf(request),
      [
        unlessAddress(request.wasteStreamNames[language]),
        unlessAddress(request.place),
        formatDateTime(request.createdAt, language),
      ]
        .filter((part) => part !== undefined)
        .join(' – '),
      address,
    ]),
    hint: w.digestHint,
  });
}

/** What a provider did that left the request where it stood. */
function changeIn({ status, plannedFor, attached }: EventRow['data']): string {
  if (status !== undefined) return status;
  if (plannedFor !== undefined) return 'planned';
  return attached === undefined ? 'commented' : 'attached';
}

/** What happened, as one sentence. */
function sentenceOf({ kind, entity_id: entityId, name, data }: EventRow, language: Language): string {
  const w = words[language];
  const key = kind === 'request_changed' ? changeIn(data) : kind;
  const sentence = Object.entries(w.notices).find(([own]) => own === key)?.[1] ?? w.notices.request_changed;
  const role = Object.entries(w.roles).find(([own]) => own === data.to)?.[1];
  const day = data.plannedFor ?? data.day;
  return fill(sentence, {
    name: kind === 'pick_up_reminder' ? formatDay(data.day ?? entityId, language) : oneLine(name),
    provider: data.by || w.notices.provider,
    role: role ?? '',
    count: data.count ?? '',
    day: day === undefined ? '' : formatDay(day, language),
  });
}

/** The page of the organization where one sees it. */
function pageOf({ kind, data }: EventRow): string {
  if (kind === 'pick_up_reminder') return '/pick-ups';
  return data.requestId === undefined ? '' : `/requests/${data.requestId}`;
}

/** Tells a member what happened in an organization, as the member chose to be told. */
export function noticeMail(events: readonly EventRow[], given: string, publicUrl: string): Composed {
  const language = isLanguage(given) ? given : 'en';
  const w = words[language];
  const [only] = events;
  const organization = oneLine(only?.organization_name ?? '');
  const values = { organization, count: String(events.length) };
  const own = `${publicUrl}/organization/${only?.org_slug ?? ''}`;
  return writeLetter({
    language,
    subject:
      only !== undefined && events.length === 1
        ? `${sentenceOf(only, language)} – ${organization}`
        : fill(w.noticesSubject, values),
    greeting: w.greeting,
    intro: fill(w.noticesIntro, values),
    facts: events.map((event) => [
      formatDateTime(event.at, language),
      sentenceOf(event, language),
      own + pageOf(event),
    ]),
    hint: fill(w.noticesHint, { address: `${publicUrl}/account` }),
  });
}

/** What a webhook is told; receivers rely on these names. Of whoever asked it says nothing: that stands behind the link. */
export const webhookBody = (request: RequestToTell, news: RequestNews, link: string, now: Date) => ({
  type: news === 'withdrawn' ? 'service_request.withdrawn' : 'service_request.created',
  timestamp: now.toISOString(),
  data: {
    id: request.id,
    status: request.status,
    createdAt: request.createdAt.toISOString(),
    link,
    organization: { name: request.organizationName },
    container: {
      slug: request.slug,
      ...(request.customId === undefined ? {} : { customId: request.customId }),
      description: request.description,
      wasteStream: request.wasteStreamNames,
    },
    ...(request.place === undefined ? {} : { place: request.place }),
    ...(request.reason === undefined ? {} : { reason: request.reason }),
  },
});

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
  const organization = forStranger(invite.organizationName, w.neutral.organization);
  const inviter = unlessAddress(invite.invitedBy);
  const values = { organization: oneLine(organization) };
  return writeLetter({
    language,
    subject: fill(w.inviteSubject, values),
    greeting: w.greeting,
    intro: fill(w.inviteIntro, values),
    facts: [
      [w.organization, organization],
      ...(inviter === undefined ? [] : [[w.inviter, inviter] as const]),
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
  const organization = forStranger(invite.organizationName, w.neutral.organization);
  return fill(w.inviteSms, {
    organization: smsName(organization),
    inviter: smsName(unlessAddress(invite.invitedBy) ?? organization),
    role: w.roles[invite.role],
    address,
  });
}

/** Tells the provider, in as few words as a text message costs. Whoever asked is told by mail. */
export function requestSms(request: RequestToTell, language: string, kind: RequestNews, address: string): string {
  const w = words[isLanguage(language) ? language : 'en'];
  return fill(kind === 'withdrawn' ? w.withdrawnSms : w.newSms, {
    container: smsName(nameOf(request)),
    place: smsName(placeNameOf(request, w)),
    address,
  });
}
