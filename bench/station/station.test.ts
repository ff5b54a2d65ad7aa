import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { play } from './day.ts';
import { ImmediateChannel } from './immediate-channel.ts';
import { RuleInMemory } from './rule.ts';
import { days } from './steps.ts';

/** `STATION_SEQUENCES=100000` for a longer run, `STATION_SEED` for other days. */
const runs = Number(process.env.STATION_SEQUENCES ?? 10_000);
const seed = Number(process.env.STATION_SEED ?? 20_261_125);
const start = Date.parse('2026-05-04T08:00:00Z');

beforeAll(() => {
  vi.stubGlobal('BroadcastChannel', ImmediateChannel);
});
afterAll(() => void vi.unstubAllGlobals());

it('counts every load once, as the person saw it recorded, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(days, async (steps) => {
      expect(await play(steps, new RuleInMemory(), { start, newKey: randomUUID })).toEqual([]);
    }),
    { seed, numRuns: runs },
  );
}, 600_000);
