import type { ServiceRequestActor, ServiceRequestStatus } from '@tunna/domain/requests/service-request';
import type { BuiltContainer } from './containers.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface StoryEvent {
  readonly at: number;
  readonly kind: 'created' | 'joined' | 'status_changed' | 'commented';
  readonly actor: ServiceRequestActor | 'visitor' | 'member';
  readonly status: ServiceRequestStatus | null;
  readonly comment: string | null;
}

interface StoryReport {
  readonly at: number;
  readonly person: Person;
  readonly joined: boolean;
}

/** One service request from its beginning on. Times are milliseconds since 1970. */
export interface RequestStory {
  readonly container: BuiltContainer;
  readonly status: ServiceRequestStatus;
  readonly createdAt: number;
  readonly closedAt: number | null;
  readonly reports: readonly StoryReport[];
  readonly events: readonly StoryEvent[];
}

const remarks = [
  'Tæmt og þrifið.',
  'Ílátið var yfirfullt, við bættum við ferð.',
  'Hjól á ílátinu er bilað og þarf viðgerð.',
  'Rangt flokkað efni var tekið frá.',
  'Aðgengi var erfitt vegna snjóa.',
];
const refusals = ['Ílátið var ekki fullt þegar komið var að.', 'Þetta ílát er tæmt samkvæmt fastri áætlun á morgun.'];
const withdrawals = ['Tilkynnt í ógáti.', 'Ílátið var tæmt í annarri ferð.'];

/** The next moment in working hours: seven to five, Monday to Friday. Iceland's time is UTC. */
export function workingTime(time: number, random: Random): number {
  const midnight = time - (time % day);
  const hours = (time - midnight) / hour;
  const weekday = new Date(time).getUTCDay();
  if (weekday !== 0 && weekday !== 6 && hours >= 7 && hours < 17) return time;
  let morning = hours < 7 ? midnight : midnight + day;
  while ([0, 6].includes(new Date(morning).getUTCDay())) morning += day;
  return Math.round(morning + 7 * hour + random.fraction() * 3 * hour);
}

const moved = (at: number, status: ServiceRequestStatus, actor: StoryEvent['actor'], comment: string | null = null) =>
  ({ at, kind: 'status_changed', actor, status, comment }) as const;

/** Those who asked: the first, and sometimes others before the provider came. */
function reportsUntil(createdAt: number, end: number, people: readonly Person[], random: Random): StoryReport[] {
  const more = random.chance(0.13) ? random.integer(1, 2) : 0;
  const times = Array.from({ length: more }, () =>
    Math.round(createdAt + minute + random.fraction() * (end - createdAt - minute)),
  );
  return [createdAt, ...times.toSorted((a, b) => a - b)].map((at, index) => ({
    at,
    person: random.pick(people),
    joined: index > 0,
  }));
}

function events(reports: readonly StoryReport[], changes: readonly StoryEvent[]): StoryEvent[] {
  const statusAt = (at: number) => changes.findLast((change) => change.status !== null && change.at <= at)?.status;
  const asked = reports.map(({ at, joined }): StoryEvent => {
    const status = statusAt(at) ?? 'received';
    return { at, kind: joined ? 'joined' : 'created', actor: 'visitor', status, comment: null };
  });
  return [...asked, ...changes].sort((a, b) => a.at - b.at);
}

/** A closed request: mostly done, seldom rejected or cancelled. */
export function closedStory(
  container: BuiltContainer,
  createdAt: number,
  people: readonly Person[],
  random: Random,
): RequestStory {
  const sentAt = createdAt + random.integer(1, 40) * 1000;
  const acceptedAt = workingTime(sentAt + 20 * minute + random.fraction() ** 2 * 20 * hour, random);
  const doneAt = workingTime(acceptedAt + hour + random.fraction() ** 2 * 40 * hour, random);
  const sent = moved(sentAt, 'sent', 'system');
  const accepted = moved(acceptedAt, 'in_progress', 'provider');
  const outcome = random.fraction();
  const close = (status: ServiceRequestStatus, closedAt: number, changes: StoryEvent[]): RequestStory => {
    const reports = reportsUntil(createdAt, Math.min(acceptedAt, closedAt), people, random);
    return { container, status, createdAt, closedAt, reports, events: events(reports, changes) };
  };
  if (outcome < 0.02) {
    return close('rejected', acceptedAt, [sent, moved(acceptedAt, 'rejected', 'member', random.pick(refusals))]);
  }
  if (outcome < 0.045) {
    return close('cancelled', acceptedAt, [sent, moved(acceptedAt, 'cancelled', 'member', random.pick(withdrawals))]);
  }
  const done = moved(doneAt, 'done', 'provider', random.chance(0.08) ? random.pick(remarks) : null);
  return close('done', doneAt, [sent, accepted, done]);
}

/** A request that is still open. */
export function openStory(
  container: BuiltContainer,
  createdAt: number,
  status: 'sent' | 'in_progress',
  people: readonly Person[],
  random: Random,
): RequestStory {
  const sent = moved(createdAt + 20_000, 'sent', 'system');
  const accepted = moved(createdAt + 3 * hour, 'in_progress', 'provider');
  const changes = status === 'sent' ? [sent] : [sent, accepted];
  const reports = reportsUntil(createdAt, createdAt + 3 * hour, people, random);
  return { container, status, createdAt, closedAt: null, reports, events: events(reports, changes) };
}
