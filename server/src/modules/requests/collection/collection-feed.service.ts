import { randomBytes } from 'node:crypto';
import type { Collection } from '@tunna/contract/requests/collection';
import { isRole, mayRole } from '@tunna/domain/permissions';
import { isLanguage, type Language } from '@tunna/domain/text/languages';
import { addDays, dayIn } from '@tunna/domain/time/days';
import { textsIn } from '@tunna/texts/read';
import { ICalCalendar } from 'ical-generator';
import type { Database } from '../../../database/database.ts';
import { type ActingMember, mintOrgScope } from '../../../database/scope.ts';
import { hashSecret } from '../../platform/instance-secret/instance-secret.service.ts';
import { feedNotFound } from './collection.errors.ts';
import { calculateCollections, readCollections } from './collection.service.ts';
import { findFeed, findOpenedFeed, type OpenedFeedRow, putFeed, removeFeed } from './collection-feed.queries.ts';

export interface FeedDependencies {
  readonly database: Database;
  readonly publicUrl: string;
  readonly now: () => Date;
}

/** Range of a calendar in days, before and after today. */
const daysBack = 14;
const daysAhead = 120;

/** Maximum calendar entries, the earliest first; and maximum collections that are read for them. */
const maxEntries = 2000;
const maxCollections = 20_000;

/** Maximum containers in one entry. */
const maxNamed = 40;

const secretPattern = /^tunna_cal_[A-Za-z0-9_-]{43}$/;

/** When the caller’s calendar address was created. */
export async function getFeed({ database }: FeedDependencies, { organization, person }: ActingMember) {
  const createdAt = await findFeed(database.reader(organization), person.personId);
  return { feed: createdAt && { createdAt: createdAt.toISOString() } };
}

/** Gives the caller’s calendar a new address. It is returned only once. */
export async function renewFeed({ database, publicUrl }: FeedDependencies, { organization, person }: ActingMember) {
  const secret = `tunna_cal_${randomBytes(32).toString('base64url')}`;
  const createdAt = await database.tenant(organization, (transaction) =>
    putFeed(transaction, person.personId, hashSecret(secret)),
  );
  return { url: `${publicUrl}/api/v1/calendar/${secret}.ics`, feed: { createdAt: createdAt.toISOString() } };
}

/** Deletes the caller’s calendar address. */
export const closeFeed = ({ database }: FeedDependencies, { organization, person }: ActingMember): Promise<void> =>
  database.tenant(organization, (transaction) => removeFeed(transaction, person.personId));

const nameOf = ({ container: { customId, slug } }: Collection): string => customId ?? slug;

/** One line of an entry: a container. */
function lineOf(collection: Collection, language: Language): string {
  const { state, wasteStream, note, serviceProvider } = collection;
  const outcome = state === 'done' || state === 'missed' ? textsIn(language)(`collection-feed:${state}`) : undefined;
  const parts = [nameOf(collection), wasteStream.names[language], serviceProvider?.name, note, outcome];
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}

interface Entry {
  readonly day: string;
  readonly pickUps: readonly Collection[];
}

/** Collections at one location on one day are one entry: an entry for each container would flood the calendar. */
function entriesOf(collections: readonly Collection[]): ReadonlyMap<string, Entry> {
  const entries = new Map<string, { day: string; pickUps: Collection[] }>();
  for (const collection of collections) {
    if (collection.state === 'skipped') continue;
    const key = `${collection.day}-${collection.location?.id ?? 'nowhere'}`;
    const known = entries.get(key);
    if (known === undefined) entries.set(key, { day: collection.day, pickUps: [collection] });
    else known.pickUps.push(collection);
  }
  return entries;
}

function calendarOf(
  {
    organization_id: organizationId,
    organization_name: organization,
    org_slug: orgSlug,
    language: spoken,
  }: OpenedFeedRow,
  collections: readonly Collection[],
  { publicUrl, now }: FeedDependencies,
): string {
  const language = isLanguage(spoken) ? spoken : 'en';
  const translate = textsIn(language);
  const { host } = new URL(publicUrl);
  const calendar = new ICalCalendar({
    name: translate('collection-feed:calendar', { organization }),
    prodId: { company: 'Tunna', product: 'Pick-ups', language: language.toUpperCase() },
    ttl: 3600,
  });
  // The start of the day. The current time would change every response.
  const stamp = new Date(`${dayIn(now())}T00:00:00Z`);
  for (const [key, { day, pickUps: together }] of [...entriesOf(collections)].slice(0, maxEntries)) {
    const [first] = together;
    if (first === undefined) continue;
    const rest = together.length - maxNamed;
    const place = first.location?.name ?? translate('collection-feed:nowhere');
    const what =
      together.length === 1
        ? translate('collection-feed:one', { name: nameOf(first) })
        : translate('collection-feed:more', { count: together.length });
    const lines = together.slice(0, maxNamed).map((collection) => lineOf(collection, language));
    calendar.createEvent({
      id: `pick-up-${organizationId}-${key}@${host}`,
      stamp,
      start: new Date(`${day}T00:00:00Z`),
      end: new Date(`${addDays(day, 1)}T00:00:00Z`),
      allDay: true,
      summary: `${place}: ${what}`,
      location: place,
      description: [...lines, ...(rest > 0 ? [translate('collection-feed:others', { count: rest })] : [])].join('\n'),
      url: `${publicUrl}/organization/${encodeURIComponent(orgSlug)}/pick-ups?view=list&day=${day}`,
    });
  }
  return calendar.toString();
}

/**
 * The calendar of a secret's owner, by their current role, in their language.
 * @throws ApplicationError `calendar_not_found` for an unknown or closed secret
 */
export async function readFeed(
  dependencies: FeedDependencies,
  secret: string,
  locationId?: string,
): Promise<Uint8Array> {
  const { database, now } = dependencies;
  if (!secretPattern.test(secret)) throw feedNotFound();
  const feed = await findOpenedFeed(database, hashSecret(secret));
  if (feed === undefined || !isRole(feed.role) || !mayRole(feed.role, 'serviceRequests.read')) throw feedNotFound();
  const reader = database.reader(mintOrgScope(feed.organization_id));
  const today = dayIn(now());
  const filter = { locationId: locationId ?? null, serviceProviderId: null, containerId: null };
  const days = await calculateCollections(reader, addDays(today, -daysBack), addDays(today, daysAhead), filter);
  const calculated = [...days.values()].flat().slice(0, maxCollections);
  return Buffer.from(calendarOf(feed, await readCollections(reader, calculated), dependencies));
}
