import type { ChangeDay, DayStop, ProviderDay, StopOutcome } from '@tunna/contract/requests/provider-day';
import { maxDayStops } from '@tunna/contract/requests/provider-day-values';
import { dayOf } from '@tunna/domain/time/dates';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import type { OrgScope } from '../../../database/scope.ts';
import { ApplicationError } from '../../../http/errors.ts';
import {
  type DayLink,
  dayLinkLifetime,
  linkExpired,
  linkInvalid,
  type ProviderLinks,
  scopeOfDay,
} from '../provider-link/provider-link.service.ts';
import {
  assertPlannable,
  moveLinkedRequest,
  planLinkedRequest,
  undoLinkedEnd,
  unplanLinkedRequest,
} from '../service-request/follow/service-request-link.service.ts';
import { readStopsOf, type StopRequest } from '../service-request/service-request-day.service.ts';
import { findDayProvider, findMailedProvider, findSharedProviders } from './provider-day.queries.ts';

export interface DayDependencies {
  readonly database: Database;
  readonly links: ProviderLinks;
  readonly now: Date;
}

/** The providers whose requests a link shows, in one organization. */
interface Shown {
  readonly scope: OrgScope;
  readonly providerIds: readonly number[];
}

interface Opened {
  readonly providerName: string;
  readonly shown: readonly Shown[];
}

/** A link that a member copied: one provider of one organization. */
const openCopied = (database: Database, link: DayLink & { kind: 'copied' }): Promise<Opened> =>
  database.tenant(link.scope, async (transaction) => {
    const row = await findDayProvider(transaction, link.serviceProviderId);
    if (row === undefined || row.day_links_from.getTime() !== link.revision) throw linkInvalid();
    return { providerName: row.name, shown: [{ scope: link.scope, providerIds: [row.id] }] };
  });

/**
 * A link that was sent by e-mail: every organization whose provider has the address to which the message went, without those that revoked
 * their links since. An address that the organization has changed since then opens nothing.
 */
async function openMailed(
  database: Database,
  { scope, messageId }: DayLink & { kind: 'mailed' },
  now: Date,
): Promise<Opened> {
  const row = await database.tenant(scope, (transaction) => findMailedProvider(transaction, messageId));
  if (row === undefined || row.email === null || row.email.toLowerCase() !== row.recipient.toLowerCase())
    throw linkInvalid();
  if (row.sent_at < row.day_links_from) throw linkInvalid();
  if (row.sent_at.getTime() + dayLinkLifetime * 1000 < now.getTime()) throw linkExpired();
  const sharing = (await findSharedProviders(database, row.recipient)).filter(
    ({ links_from: from }) => from <= row.sent_at,
  );
  const byOrganization = Map.groupBy(sharing, ({ organization_id: organizationId }) => organizationId);
  const shown = [...byOrganization].map(([organizationId, rows]) => ({
    scope: scopeOfDay(organizationId),
    providerIds: rows.map(({ service_provider_id: id }) => id),
  }));
  return { providerName: row.name, shown };
}

/** @throws ApplicationError `link_invalid`, `link_expired` */
const open = ({ database, links, now }: DayDependencies, text: string): Promise<Opened> => {
  const link = links.readDay(text);
  return link.kind === 'copied' ? openCopied(database, link) : openMailed(database, link, now);
};

interface Requests {
  readonly open: readonly DayStop[];
  readonly closed: readonly DayStop[];
}

async function readStops(
  { links, now }: DayDependencies,
  transaction: TenantTransaction,
  providerIds: readonly number[],
): Promise<Requests> {
  const { organizationId } = transaction;
  const stopOf = ({ id, linkVersion, view }: StopRequest): DayStop => ({
    ...view,
    key: `${organizationId}-${id}`,
    link: links.signForDay({ organizationId, serviceRequestId: id, version: linkVersion }),
  });
  const found = await readStopsOf(transaction, providerIds, { limit: maxDayStops + 1, now });
  return { open: found.open.map(stopOf), closed: found.closed.map(stopOf) };
}

async function readDay(dependencies: DayDependencies, { providerName, shown }: Opened): Promise<ProviderDay> {
  const found: Requests[] = [];
  for (const { scope, providerIds } of shown)
    found.push(
      await dependencies.database.tenant(scope, (transaction) => readStops(dependencies, transaction, providerIds)),
    );
  const stops = found
    .flatMap(({ open: ofOrganization }) => ofOrganization)
    .toSorted((one, other) => one.dueAt.localeCompare(other.dueAt) || one.key.localeCompare(other.key));
  const closed = found
    .flatMap(({ closed: ofOrganization }) => ofOrganization)
    .toSorted((one, other) => (other.undoUntil ?? '').localeCompare(one.undoUntil ?? ''));
  const names = [...stops, ...closed].map(({ organizationName }) => organizationName);
  return {
    today: dayOf(dependencies.now),
    providerName,
    organizations: [...new Set(names)].toSorted(),
    open: stops.slice(0, maxDayStops),
    closed: closed.slice(0, maxDayStops),
    incomplete: stops.length > maxDayStops,
  };
}

/** The open requests of a link's provider. @throws ApplicationError `link_invalid`, `link_expired` */
export const getProviderDay = async (dependencies: DayDependencies, link: string): Promise<ProviderDay> =>
  readDay(dependencies, await open(dependencies, link));

const outcomes = ['status_conflict', 'undo_over', 'link_invalid', 'link_expired'] as const;

const weightOf = (stop: string, { collectedKg, weights = [] }: ChangeDay): string | undefined =>
  collectedKg ?? weights.find((weight) => weight.stop === stop)?.collectedKg;

/** One request, in its organization. Its link proves that the page showed it. */
async function changeStop(
  { database, links, now }: DayDependencies,
  text: string,
  change: ChangeDay,
): Promise<StopOutcome> {
  try {
    const by = { database, link: links.read(text), now };
    if (change.change === 'undo') await undoLinkedEnd(by);
    else if (change.change === 'unplan') await unplanLinkedRequest(by, change.plannedFor ?? '');
    else if (change.plannedFor !== undefined) await planLinkedRequest(by, change.plannedFor);
    else await moveLinkedRequest(by, { status: 'done', collectedKg: weightOf(text, change) });
    return { link: text, outcome: 'stored' };
  } catch (error) {
    const refused = error instanceof ApplicationError ? outcomes.find((code) => code === error.code) : undefined;
    if (refused === undefined) throw error;
    return { link: text, outcome: refused };
  }
}

/**
 * Changes requests one after another, each completely or not at all. If the connection or the server fails in between, sending the same
 * change again stores the rest and repeats nothing.
 * @throws ApplicationError `link_invalid`, `link_expired`, and `invalid_request` for an unusable day; nothing is changed then
 */
export async function changeProviderDay(
  dependencies: DayDependencies,
  link: string,
  change: ChangeDay,
): Promise<{ readonly results: StopOutcome[]; readonly day: ProviderDay }> {
  const opened = await open(dependencies, link);
  if (change.change === 'plan' && change.plannedFor !== undefined) assertPlannable(change.plannedFor, dependencies.now);
  const results: StopOutcome[] = [];
  for (const stop of new Set(change.stops)) results.push(await changeStop(dependencies, stop, change));
  return { results, day: await readDay(dependencies, opened) };
}
