import { isLanguage, type Language } from '@tunna/domain/text/languages';
import { formatDate, formatDateTime } from '@tunna/domain/time/dates';
import { type Translate, textsIn } from '@tunna/texts/read';
import {
  type Composed,
  type Letter,
  oneLine,
  smsName,
  writeLetter,
} from '../../platform/outgoing-message/letter.service.ts';
import { forStranger, unlessAddress } from '../../platform/outgoing-message/stranger-text.service.ts';
import type { RequestToNotify } from '../service-request/service-request.service.ts';

const languageOf = (code: string): Language => (isLanguage(code) ? code : 'en');

const nameOf = (request: RequestToNotify): string => unlessAddress(request.customId) ?? request.slug;

const placeNameOf = ({ placeName, organizationName }: RequestToNotify, translate: Translate): string =>
  oneLine(unlessAddress(placeName) ?? forStranger(organizationName, translate('letter:neutral.organization')));

/** Names and phone numbers of the people who asked. Their addresses are on the page of the request. */
const reportersOf = ({ reporters }: RequestToNotify): string =>
  reporters
    .map(({ name, phoneNumber }) => [unlessAddress(name), phoneNumber].filter((part) => part !== undefined).join(' '))
    .filter((reporter) => reporter !== '')
    .join(', ');

/** What only the provider and members read. */
const workFacts = (
  request: RequestToNotify,
  language: Language,
  translate: Translate,
): [string, string | undefined][] => [
  [translate('request-letter:dueAt'), formatDate(request.dueAt, language)],
  [translate('request-letter:accessNotes'), unlessAddress(request.accessNotes)],
  [translate('request-letter:reporters'), reportersOf(request) || undefined],
];

function factsOf(
  request: RequestToNotify,
  kind: RequestMessageKind,
  language: Language,
  translate: Translate,
): Letter['facts'] {
  const facts: [string, string | undefined][] = [
    [translate('request-letter:container'), nameOf(request)],
    [translate('request-letter:wasteStream'), unlessAddress(request.wasteStreamNames[language])],
    [translate('request-letter:place'), unlessAddress(request.place)],
    [
      translate('request-letter:description'),
      request.description === '' ? undefined : unlessAddress(request.description),
    ],
    [translate('letter:organization'), forStranger(request.organizationName, translate('letter:neutral.organization'))],
    [translate('request-letter:askedAt'), formatDateTime(request.createdAt, language)],
    ...(kind === 'new' ? workFacts(request, language, translate) : []),
    [
      translate('request-letter:reason'),
      request.reason === undefined ? undefined : forStranger(request.reason, translate('letter:neutral.text')),
    ],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]));
}

/** The subject of a message: a new request, its receipt, its end, or its withdrawal from the provider. */
export type RequestMessageKind = 'new' | 'received' | 'done' | 'rejected' | 'cancelled' | 'withdrawn';

interface Leads {
  readonly address: string;
  /** The requester's link to the status. */
  readonly followed?: string;
  /** The link to all open requests, for the provider. */
  readonly day?: string | undefined;
}

/** An email to the provider, the organization or a requester. */
export function requestMail(
  request: RequestToNotify,
  languageCode: string,
  kind: RequestMessageKind,
  { address, followed, day }: Leads,
): Composed {
  const language = languageOf(languageCode);
  const translate = textsIn(language);
  const values = {
    place: placeNameOf(request, translate),
    container: oneLine(nameOf(request)),
    organization: oneLine(forStranger(request.organizationName, translate('letter:neutral.organization'))),
  };
  return writeLetter({
    language,
    subject: translate(`request-letter:${kind}.subject`, values),
    greeting: translate('letter:greeting'),
    intro: translate(`request-letter:${kind}.intro`, values),
    facts: factsOf(request, kind, language, translate),
    action: translate(`request-letter:${kind}.action`),
    address,
    ...(followed === undefined
      ? {}
      : { more: { action: translate('request-letter:followAction'), address: followed } }),
    ...(day === undefined ? {} : { more: { action: translate('request-letter:dayAction'), address: day } }),
    hint: translate(`request-letter:${kind}.hint`),
  });
}

/** The day's letter to a provider: every request that waits, each with its own link. */
export function digestMail(
  waiting: readonly { readonly request: RequestToNotify; readonly address: string }[],
  languageCode: string,
  day: string,
): Composed {
  const language = languageOf(languageCode);
  const translate = textsIn(language);
  const organization = oneLine(
    forStranger(waiting[0]?.request.organizationName ?? '', translate('letter:neutral.organization')),
  );
  const values = { organization, count: waiting.length };
  return writeLetter({
    language,
    subject: translate('request-letter:digest.subject', values),
    greeting: translate('letter:greeting'),
    intro: translate('request-letter:digest.intro', values),
    facts: waiting.map(({ request, address }) => [
      nameOf(request),
      [
        unlessAddress(request.wasteStreamNames[language]),
        unlessAddress(request.place),
        `${translate('request-letter:dueAt')} ${formatDate(request.dueAt, language)}`,
        unlessAddress(request.accessNotes),
        reportersOf(request) || undefined,
      ]
        .filter((part) => part !== undefined)
        .join(' – '),
      address,
    ]),
    action: translate('request-letter:dayAction'),
    address: day,
    hint: translate('request-letter:digest.hint'),
  });
}

/** The letter with the link to all open requests. */
export function dayMail(organizationName: string, languageCode: string, address: string): Composed {
  const language = languageOf(languageCode);
  const translate = textsIn(language);
  const organization = oneLine(forStranger(organizationName, translate('letter:neutral.organization')));
  return writeLetter({
    language,
    subject: translate('request-letter:day.subject', { organization }),
    greeting: translate('letter:greeting'),
    intro: translate('request-letter:day.intro', { organization }),
    facts: [],
    action: translate('request-letter:dayAction'),
    address,
    hint: translate('request-letter:day.hint'),
  });
}

/** The body of a webhook; receivers rely on these names. It contains nothing about the requester: the link leads to that. */
export const webhookBody = (request: RequestToNotify, kind: RequestMessageKind, link: string, now: Date) => ({
  type: kind === 'withdrawn' ? 'service_request.withdrawn' : 'service_request.created',
  timestamp: now.toISOString(),
  data: {
    id: request.id,
    status: request.status,
    createdAt: request.createdAt.toISOString(),
    dueAt: request.dueAt.toISOString(),
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

/** A text message to the provider, as short as possible. Requesters get emails. */
export function requestSms(
  request: RequestToNotify,
  language: string,
  kind: RequestMessageKind,
  address: string,
): string {
  const translate = textsIn(languageOf(language));
  return translate(kind === 'withdrawn' ? 'request-letter:withdrawn.sms' : 'request-letter:new.sms', {
    container: smsName(nameOf(request)),
    place: smsName(placeNameOf(request, translate)),
    address,
  });
}
