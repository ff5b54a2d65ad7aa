import { usualDueDays } from '@tunna/domain/requests/service-request';
import { languages } from '@tunna/domain/text/languages';
import type { ClientBase } from 'pg';
import { type BuiltContainer, type BuiltLocation, buildContainers, buildLocations } from './containers.ts';
import { insertDensities } from './insert-densities.ts';
import { insertInvoices } from './insert-invoices.ts';
import { type FirstMemberIds, insertMembers } from './insert-members.ts';
import { insertReadings } from './insert-readings.ts';
import { insertScales } from './insert-scales.ts';
import { type FirstTagIds, insertTags } from './insert-tags.ts';
import type { PlannedOrganization } from './organization.ts';
import { inventPeople, type Person } from './people.ts';
import { type Random, seededRandom } from './random.ts';
import type { RequestStory } from './request-story.ts';
import { inventRequests } from './requests.ts';
import { insertRows, type Row } from './rows.ts';
import { buildSchedules, CollectionRecord, insertSchedules } from './schedules.ts';

/** The numbers that the next organization's rows begin with. */
export interface FirstIds extends FirstMemberIds, FirstTagIds {
  readonly wasteStream: number;
  readonly serviceProvider: number;
  readonly container: number;
  readonly request: number;
  readonly event: number;
  readonly schedule: number;
  readonly scale: number;
}

const day = 86_400_000;
const text = (time: number) => new Date(time).toISOString();

/** What everything below needs of the organization that it belongs to. */
interface Owner {
  readonly plan: PlannedOrganization;
  readonly first: FirstIds;
  /** When its containers and their surroundings were set up. */
  readonly since: string;
}

async function insertLocations(client: ClientBase, { first, since }: Owner, locations: readonly BuiltLocation[]) {
  const rows = locations.map(({ id, plan }) => ({
    organization_id: first.organization,
    id,
    name: plan.name,
    address: plan.address,
    postcode: plan.postcode,
    municipality: plan.municipality,
    latitude: plan.latitude,
    longitude: plan.longitude,
    published: plan.published ?? false,
    created_at: since,
  }));
  await insertRows(client, 'location', rows);
}

async function insertProviders(client: ClientBase, { plan, first, since }: Owner) {
  const rows = plan.providers.map((provider, index) => ({
    organization_id: first.organization,
    id: first.serviceProvider + index,
    name: provider.name,
    kennitala: provider.kennitala,
    email: provider.email,
    phone_number: provider.phoneNumber,
    language: provider.language,
    created_at: since,
  }));
  await insertRows(client, 'service_provider', rows);
  const actions = rows.map(({ organization_id, id }) => ({
    organization_id,
    service_provider_id: id,
    action_type: 'empty_container',
  }));
  await insertRows(client, 'service_provider_action', actions);
}

/** @throws Error when the migrations do not know a category */
async function insertStreams(client: ClientBase, { plan, first, since }: Owner) {
  const found = await client.query<{ id: number; code: string }>('select id, code from waste_category');
  const categoryIds = new Map(found.rows.map(({ id, code }) => [code, id]));
  const streams: Row[] = [];
  const content: Row[] = [];
  plan.streams.forEach(({ category, nameOverride = null }, index) => {
    const categoryId = categoryIds.get(category);
    if (categoryId === undefined) throw new Error(`no waste category ${category}`);
    const id = first.wasteStream + index;
    const shared = { organization_id: first.organization };
    streams.push({ ...shared, id, waste_category_id: categoryId, name_override: nameOverride, created_at: since });
    for (const language of languages) {
      const guide = plan.guides[language]?.[category];
      if (!guide) continue;
      content.push({
        ...shared,
        waste_stream_id: id,
        language,
        description: guide.description,
        yes_please: guide.yesPlease.join(', '),
        no_thanks: guide.noThanks.join(', '),
        methods_of_recycling: guide.methodsOfRecycling,
        updated_at: since,
      });
    }
  });
  await insertRows(client, 'waste_stream', streams);
  await insertRows(client, 'waste_stream_content', content);
}

async function insertContainers(client: ClientBase, { first, since }: Owner, containers: readonly BuiltContainer[]) {
  const rows = containers.map((container) => ({
    organization_id: first.organization,
    id: container.id,
    slug: container.slug,
    custom_id: container.customId,
    location_id: container.locationId,
    waste_stream_id: container.wasteStreamId,
    service_provider_id: container.serviceProviderId,
    kind: container.kind,
    volume_liters: container.volumeLiters,
    description: container.description,
    // It is asked for by its label, so it has one.
    label_printed_at: since,
    created_at: since,
  }));
  await insertRows(client, 'container', rows);
  const actions = containers.flatMap(({ id, requirements }) =>
    requirements === null
      ? []
      : [{ organization_id: first.organization, container_id: id, action_type: 'empty_container', requirements }],
  );
  await insertRows(client, 'container_action', actions);
}

function reportRows(owner: Owner, requestId: number, story: RequestStory, random: Random): Row[] {
  const demanded = story.container.requirements ?? [];
  // A signed-in person is known by name.
  const named = demanded.includes('name') || demanded.includes('user');
  return story.reports.map(({ at, person, joined }) => ({
    organization_id: owner.first.organization,
    idempotency_key: random.uuid(),
    service_request_id: requestId,
    joined,
    full_name: named ? person.fullName : null,
    phone_number: demanded.includes('phone') ? person.phoneNumber : null,
    email: demanded.includes('email') ? person.email : null,
    language: person.language,
    created_at: text(at),
  }));
}

/** @returns how many events there are */
async function insertRequests(client: ClientBase, owner: Owner, stories: readonly RequestStory[], random: Random) {
  const shared = { organization_id: owner.first.organization };
  const numberedStories = stories.map((story, index) => ({ story, id: owner.first.request + index }));
  const requests = numberedStories.map(({ story, id }) => ({
    ...shared,
    id,
    container_id: story.container.id,
    action_type: 'empty_container',
    service_provider_id: story.container.serviceProviderId,
    status: story.status,
    report_count: story.reports.length,
    created_at: text(story.createdAt),
    due_at: text(story.createdAt + usualDueDays * day),
    updated_at: text(story.closedAt ?? story.createdAt),
    closed_at: story.closedAt === null ? null : text(story.closedAt),
  }));
  const reports = numberedStories.flatMap(({ story, id }) => reportRows(owner, id, story, random));
  const events = numberedStories
    .flatMap(({ story, id }) => story.events.map((event) => ({ ...event, service_request_id: id })))
    .sort((a, b) => a.at - b.at || a.service_request_id - b.service_request_id)
    .map(({ at, ...event }, index) => ({ ...shared, id: owner.first.event + index, ...event, created_at: text(at) }));
  await insertRows(client, 'service_request', requests);
  await insertRows(client, 'service_request_report', reports);
  await insertRows(client, 'service_request_event', events);
  return events.length;
}

/**
 * Inserts an organization with all that is planned and invented for it.
 *
 * @param now the day before which everything has happened
 * @returns the first numbers that are free after it
 */
export async function insertOrganization(
  client: ClientBase,
  plan: PlannedOrganization,
  first: FirstIds,
  now: Date,
): Promise<FirstIds> {
  const random = seededRandom(plan.seed);
  const today = now.getTime() - (now.getTime() % day);
  const owner: Owner = { plan, first, since: text(today - 3 * 365 * day) };
  const organization = {
    id: first.organization,
    name: plan.name,
    org_slug: plan.orgSlug,
    kennitala: plan.kennitala,
    languages: plan.languages,
    contact_email: plan.contactEmail,
    created_at: owner.since,
    label_scanned_at: owner.since,
  };
  const locations = buildLocations(plan, random);
  const containers = buildContainers(plan, locations, first, random);
  const people = inventPeople(random, 160);
  const members = plan.members.map(
    ({ fullName, email }): Person => ({ fullName, email, phoneNumber: '', language: 'is' }),
  );
  // Where one has to be signed in, it is members who ask.
  const whoAsks = ({ requirements }: BuiltContainer) => (requirements?.includes('user') ? members : people);
  const stories = inventRequests(containers, today, plan.openRequests, whoAsks, random);
  await insertRows(client, 'organization', [organization]);
  await client.query('update subscription set plan_id = $2, since = $3 where organization_id = $1', [
    first.organization,
    plan.subscribedTo,
    owner.since,
  ]);
  await insertLocations(client, owner, locations);
  const next = await insertMembers(client, owner, locations, today);
  await insertProviders(client, owner);
  await insertStreams(client, owner);
  await insertContainers(client, owner, containers);
  const schedules = buildSchedules(plan, locations, containers, owner.since.slice(0, 10));
  await insertSchedules(client, first.organization, first.schedule, schedules, owner.since);
  const nextTags = await insertTags(client, first.organization, plan.tagTypes, { locations, containers }, first);
  const eventCount = await insertRequests(client, owner, stories, random);
  const links = plan.shortLinks.map(({ slug, targetPath }) => ({
    organization_id: first.organization,
    slug,
    target_path: targetPath,
    created_at: owner.since,
  }));
  await insertRows(client, 'short_link', links);
  const finance = plan.members.findIndex(({ role }) => role === 'finance');
  const savedBy = first.person + Math.max(0, finance);
  const record = new CollectionRecord(schedules, stories);
  const invoiced = { plan, organizationId: first.organization, first, locations, containers, record, savedBy, today };
  const at = owner.since;
  await insertDensities(client, {
    plan,
    organizationId: first.organization,
    firstStream: first.wasteStream,
    savedBy,
    at,
  });
  // With a separate random sequence, so that earlier demo data stays the same.
  const invoices = await insertInvoices(client, invoiced, seededRandom(plan.seed + 1));
  const editor = plan.members.findIndex(({ role }) => role === 'editor');
  const enteredBy = first.person + Math.max(0, editor);
  const weighing = { plan, first, locations, containers, record, invoices, enteredBy, today };
  await insertReadings(client, weighing, seededRandom(plan.seed + 2));
  const scaled = { ...first, device: next.device };
  const agents = await insertScales(client, { plan, first: scaled, locations, today }, seededRandom(plan.seed + 3));
  return {
    ...next,
    ...nextTags,
    device: next.device + agents,
    scale: first.scale + plan.scales.length,
    organization: first.organization + 1,
    wasteStream: first.wasteStream + plan.streams.length,
    serviceProvider: first.serviceProvider + plan.providers.length,
    container: first.container + containers.length,
    request: first.request + stories.length,
    event: first.event + eventCount,
    schedule: first.schedule + schedules.length,
  };
}
