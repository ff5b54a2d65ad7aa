import { isLanguage, type Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import {
  type Composed,
  fill,
  type Letter,
  type LetterWords,
  oneLine,
  smsName,
  letterWords as words,
  writeLetter,
} from '../../platform/outgoing-message/letter.service.ts';
import { forStranger, unlessAddress } from '../../platform/outgoing-message/stranger-text.service.ts';
import type { RequestToNotify } from '../service-request/service-request.service.ts';

const nameOf = (request: RequestToNotify): string => unlessAddress(request.customId) ?? request.slug;

const placeNameOf = ({ placeName, organizationName }: RequestToNotify, w: LetterWords): string =>
  oneLine(unlessAddress(placeName) ?? forStranger(organizationName, w.neutral.organization));

function factsOf(request: RequestToNotify, language: Language, w: LetterWords): Letter['facts'] {
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

/** The subject of a message: a new request, its receipt, its end, or its withdrawal from the provider. */
export type RequestNews = 'new' | 'received' | 'done' | 'rejected' | 'cancelled' | 'withdrawn';

interface Leads {
  readonly address: string;
  /** The requester's link to the status. */
  readonly followed?: string;
}

/** An email to the provider, the organization or a requester. */
export function requestMail(
  request: RequestToNotify,
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
  waiting: readonly { readonly request: RequestToNotify; readonly address: string }[],
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

/** The body of a webhook; receivers rely on these names. It contains nothing about the requester: the link leads to that. */
export const webhookBody = (request: RequestToNotify, news: RequestNews, link: string, now: Date) => ({
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

/** A text message to the provider, as short as possible. Requesters get emails. */
export function requestSms(request: RequestToNotify, language: string, kind: RequestNews, address: string): string {
  const w = words[isLanguage(language) ? language : 'en'];
  return fill(kind === 'withdrawn' ? w.withdrawnSms : w.newSms, {
    container: smsName(nameOf(request)),
    place: smsName(placeNameOf(request, w)),
    address,
  });
}
