import type { BuiltContainer } from './containers.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import { closedStory, openStory, type RequestStory, workingTime } from './request-story.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** How many days pass between two requests, on the average, by category. */
const daysBetween: Readonly<Record<string, number>> = {
  cardboard: 22,
  food: 26,
  residual: 28,
  plastic: 33,
  paper: 35,
  deposit: 40,
  confidential_paper: 55,
  glass: 50,
  metal: 55,
  textile: 60,
  electronics: 70,
  hazardous: 85,
};
const otherwiseBetween = 60;

/** How much of the usual comes in each month: little in the holidays of July, much before Christmas and after it. */
const rhythm = [1.15, 0.95, 1, 1, 1.05, 0.9, 0.7, 0.9, 1.05, 1.05, 1.15, 1.4];

/** How long before the end (a midnight) the open requests were made, and how far they came. The eldest is overdue. */
const openOnes = [
  { hoursAgo: 154, status: 'sent' },
  { hoursAgo: 40, status: 'in_progress' },
  { hoursAgo: 37, status: 'in_progress' },
  { hoursAgo: 33, status: 'sent' },
  { hoursAgo: 15, status: 'in_progress' },
  { hoursAgo: 13, status: 'sent' },
  { hoursAgo: 9, status: 'sent' },
] as const;

function interval(category: string, time: number, random: Random): number {
  const usual = daysBetween[category] ?? otherwiseBetween;
  const busy = rhythm[new Date(time).getUTCMonth()] ?? 1;
  return (usual * (0.4 + 1.2 * random.fraction()) * day) / busy;
}

/** A container's requests between two moments, each closed before the next begins. */
function history(
  container: BuiltContainer,
  from: number,
  until: number,
  people: readonly Person[],
  random: Random,
): RequestStory[] {
  const stories: RequestStory[] = [];
  let time = from + random.fraction() * interval(container.category, from, random);
  for (;;) {
    const noticed = random.chance(0.85) ? workingTime(time, random) : Math.round(time);
    const story = closedStory(container, Math.round(noticed + random.fraction() * 2 * hour), people, random);
    if (story.closedAt === null || story.closedAt >= until) return stories;
    stories.push(story);
    time = story.closedAt + interval(container.category, story.closedAt, random);
  }
}

/**
 * Two years of service requests in the order in which they were made.
 *
 * @param until milliseconds since 1970; nothing happens after it
 * @param openCount how many stay open, on containers without a fixed slug
 * @param whoAsks those who may ask at a container
 */
export function inventRequests(
  containers: readonly BuiltContainer[],
  until: number,
  openCount: number,
  whoAsks: (container: BuiltContainer) => readonly Person[],
  random: Random,
): RequestStory[] {
  const from = until - 2 * 365 * day;
  const reachable = containers.filter(({ requirements, locationId }) => requirements !== null && locationId !== null);
  const candidates = reachable.filter(({ fixed }) => !fixed);
  const step = Math.max(1, Math.floor(candidates.length / openCount));
  const open = new Map(
    openOnes.slice(0, openCount).flatMap(({ hoursAgo, status }, index) => {
      const container = candidates[index * step];
      return container
        ? [[container.id, openStory(container, until - hoursAgo * hour, status, whoAsks(container), random)]]
        : [];
    }),
  );
  return reachable
    .flatMap((container) => {
      const last = open.get(container.id);
      const past = history(container, from, last?.createdAt ?? until, whoAsks(container), random);
      return last ? [...past, last] : past;
    })
    .sort((a, b) => a.createdAt - b.createdAt || a.container.id - b.container.id);
}
