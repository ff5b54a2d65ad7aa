import { basePath } from '@tunna/contract';
import type { TimelineEntry } from '@tunna/contract/requests/service-request-workspace';
import {
  isClosed,
  type MemberMove,
  mayMove,
  memberMoves,
  needsComment,
  type ProviderMove,
  providerMoves,
  type ServiceRequestStatus,
} from '@tunna/domain/requests/service-request';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createContainer, visitor } from '../../../../test/records/factories.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';
import { mintOrgScope } from '../../../database/scope.ts';
import { markSent } from './service-request.service.ts';

const test = testApp();
const own = ofAllTests(() => createWorkspace(test));

const keys = [1, 2, 3].map((number) => `00000000-0000-4000-8000-00000000000${number}`);
const members = ['editor', 'admin'] as const;
type Member = (typeof members)[number];

/** An action on the container, or on its latest request. */
type Step =
  | { readonly does: 'ask'; readonly key: number }
  | { readonly does: 'deliver' }
  | { readonly does: 'move'; readonly who: Member; readonly to: MemberMove; readonly behind: number }
  | { readonly does: 'move'; readonly who: 'provider'; readonly to: ProviderMove }
  | { readonly does: 'comment'; readonly who: Member | 'provider' }
  | { readonly does: 'assign'; readonly who: Member; readonly to: Member | 'nobody' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('ask' as const), key: fc.nat({ max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('deliver' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('move' as const),
      who: fc.constantFrom(...members),
      to: fc.constantFrom(...memberMoves),
      // Number of changes since the member read the request.
      behind: fc.constantFrom(0, 0, 0, 1, 2),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('move' as const),
      who: fc.constant('provider' as const),
      to: fc.constantFrom(...providerMoves),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('comment' as const), who: fc.constantFrom(...members, 'provider') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('assign' as const),
      who: fc.constantFrom(...members),
      to: fc.constantFrom(...members, 'nobody'),
    }),
  },
);

/** The expected state of a request. */
interface Expected {
  id: number;
  status: ServiceRequestStatus;
  version: number;
  reports: number;
  assignee: Member | 'nobody';
  /** The actor of the last change. */
  by: Member | 'provider' | undefined;
  /** In order. */
  happened: TimelineEntry['kind'][];
}

/** A new container with its expected requests, and the response to each key. */
interface World {
  readonly slug: string;
  readonly containerId: number;
  readonly requests: Expected[];
  readonly answered: Map<string, { readonly request: Expected; readonly joined: boolean }>;
  readonly keys: readonly string[];
}

let worlds = 0;
async function newWorld(): Promise<World> {
  worlds += 1;
  const { slug, id } = await createContainer(test.db, own);
  const mark = worlds.toString(16).padStart(8, '0');
  return {
    slug,
    containerId: id,
    requests: [],
    answered: new Map(),
    keys: keys.map((key) => key.replace('00000000', mark)),
  };
}

const reason = (who: 'member' | 'provider', to: MemberMove | ProviderMove) =>
  needsComment(who, to) ? { comment: 'Ílátið var tómt.' } : {};

async function ask(world: World, number: number): Promise<void> {
  const key = world.keys[number] ?? '';
  const answer = await test.app.inject({
    method: 'POST',
    url: `${basePath}/service-request/create`,
    headers: { 'idempotency-key': key },
    payload: { containerSlug: world.slug, action: 'empty_container', createdBy: visitor },
  });
  const known = world.answered.get(key);
  const latest = world.requests.at(-1);
  if (known !== undefined) {
    expect(answer.json()).toMatchObject({ status: known.request.status, joined: known.joined });
    return;
  }
  const joined = latest !== undefined && !isClosed(latest.status);
  expect(answer.json()).toMatchObject({ status: joined ? latest.status : 'received', joined });
  if (joined) {
    latest.reports += 1;
    latest.happened.push('asked');
    world.answered.set(key, { request: latest, joined });
    return;
  }
  const [row] = await test.db.asOwner<{ id: number }>(
    'select id from service_request where container_id = $1 order by id desc limit 1',
    [world.containerId],
  );
  const request: Expected = {
    id: row?.id ?? 0,
    status: 'received',
    version: 1,
    reports: 1,
    assignee: 'nobody',
    by: undefined,
    happened: ['asked'],
  };
  world.requests.push(request);
  world.answered.set(key, { request, joined });
}

async function moveAsMember(
  request: Expected,
  { who, to, behind }: { who: Member; to: MemberMove; behind: number },
): Promise<void> {
  const version = Math.max(1, request.version - behind);
  const answer = await own.as(who, 'POST', `/service-requests/${request.id}/status`, {
    status: to,
    version,
    ...reason('member', to),
  });
  if (version !== request.version) {
    // The same move by the same member, whose first response was lost.
    const repeated = request.status === to && request.by === who;
    if (repeated) expect(answer).toMatchObject({ status: 200, body: { status: to, version: request.version } });
    else expect(answer).toMatchObject({ status: 409, body: { code: 'edit_conflict' } });
    return;
  }
  if (!mayMove('member', request.status, to)) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'status_conflict', status: request.status } });
    return;
  }
  expect(answer.status).toBe(200);
  Object.assign(request, { status: to, version: version + 1, by: who });
  request.happened.push('status_changed');
}

/** The provider, from its own address, because requests per address are limited. */
interface Sender {
  readonly link: string;
  readonly remoteAddress: string;
}

async function moveAsProvider(request: Expected, { link, remoteAddress }: Sender, to: ProviderMove): Promise<void> {
  const answer = await test.app.inject({
    method: 'POST',
    url: `${basePath}/service-request/link/${link}/status`,
    remoteAddress,
    payload: { status: to, ...reason('provider', to) },
  });
  if (mayMove('provider', request.status, to)) {
    expect(answer.statusCode).toBe(200);
    Object.assign(request, { status: to, version: request.version + 1, by: 'provider' });
    request.happened.push('status_changed');
  } else if (request.status === to) {
    expect(answer.json().serviceRequest.status).toBe(to);
  } else {
    expect([answer.statusCode, answer.json().status]).toEqual([409, request.status]);
  }
}

let comments = 0;
async function comment(request: Expected, { link, remoteAddress }: Sender, who: Member | 'provider'): Promise<void> {
  comments += 1;
  const payload = { comment: `Lykill ${comments} er í móttökunni.` };
  const status =
    who === 'provider'
      ? (
          await test.app.inject({
            method: 'POST',
            url: `${basePath}/service-request/link/${link}/comment`,
            remoteAddress,
            payload,
          })
        ).statusCode
      : (await own.as(who, 'POST', `/service-requests/${request.id}/comment`, payload)).status;
  expect(status).toBe(200);
  request.happened.push('commented');
}

async function assign(request: Expected, who: Member, to: Member | 'nobody'): Promise<void> {
  const personId = to === 'nobody' ? null : own.members[to].personId;
  expect((await own.as(who, 'POST', `/service-requests/${request.id}/assign`, { personId })).status).toBe(200);
  if (request.assignee === to) return;
  Object.assign(request, { assignee: to, version: request.version + 1, by: who });
  request.happened.push(to === 'nobody' ? 'unassigned' : 'assigned');
}

async function deliver(request: Expected): Promise<void> {
  await test.db.database.tenant(mintOrgScope(own.organizationId), (transaction) => markSent(transaction, [request.id]));
  if (!mayMove('system', request.status, 'sent')) return;
  request.status = 'sent';
  request.happened.push('status_changed');
}

async function take(world: World, next: Step): Promise<void> {
  if (next.does === 'ask') return ask(world, next.key);
  const request = world.requests.at(-1);
  if (request === undefined) return;
  const link = test.links.sign({ organizationId: own.organizationId, serviceRequestId: request.id, version: 1 });
  const provider = { link, remoteAddress: `10.0.${worlds >> 8}.${worlds & 255}` };
  if (next.does === 'deliver') return deliver(request);
  if (next.does === 'comment') return comment(request, provider, next.who);
  if (next.does === 'assign') return assign(request, next.who, next.to);
  if (next.who === 'provider') return moveAsProvider(request, provider, next.to);
  return moveAsMember(request, next);
}

/** Verifies everything that members can read of the container’s requests. */
async function expectSame({ requests, containerId }: World): Promise<void> {
  const { body: list } = await own.get(`/service-requests?containerId=${containerId}`);
  expect(list.total).toBe(requests.length);
  for (const { id, status, version, reports, assignee, happened } of requests) {
    const { body } = await own.get(`/service-requests/${id}`);
    expect({
      status: body.status,
      version: body.version,
      reports: body.reportCount,
      assignee: body.assignee?.id ?? 'nobody',
    }).toEqual({
      status,
      version,
      reports,
      assignee: assignee === 'nobody' ? assignee : own.members[assignee].personId,
    });
    const timeline: TimelineEntry[] = (await own.get(`/service-requests/${id}/events`)).body.rows;
    const kinds = timeline.map(({ kind }) => kind).filter((kind) => kind !== 'message');
    expect(kinds).toEqual(happened);
  }
}

it('the server equals the table of moves, for any actors in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30, size: 'max' }), async (steps) => {
      const world = await newWorld();
      for (const next of steps) await take(world, next);
      await expectSame(world);
    }),
    { numRuns: 30 },
  );
});
