import { expect, it } from 'vitest';
import { deviceState } from './device-state.ts';

const now = new Date('2026-03-19T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

it.each([
  ['that never called is unused', 'agent', undefined, true, 'unused'],
  ['that called at the end of its allowed time works', 'agent', minutesAgo(15), false, 'working'],
  ['that is late is silent', 'agent', minutesAgo(15.01), false, 'silent'],
  ['that is late is silent, whatever it last reported', 'agent', minutesAgo(600), true, 'silent'],
  ['that reported a fault is troubled', 'agent', minutesAgo(1), true, 'troubled'],
  ['that is a tablet is never silent', 'tablet', minutesAgo(6000), false, 'working'],
  ['that is a troubled tablet is troubled', 'tablet', minutesAgo(6000), true, 'troubled'],
] as const)('a device %s', (_case, kind, lastSeenAt, isTroubled, state) => {
  expect(deviceState({ kind, lastSeenAt, silentAfterMinutes: 15, isTroubled }, now)).toBe(state);
});
