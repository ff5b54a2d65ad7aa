import { describe, expect, it } from 'vitest';
import { backlogState, backupState, countState, diskState, speedState } from './installation-health.ts';

const gibibyte = 1024 ** 3;

describe('messages and jobs', () => {
  it('need attention when one has failed, or waits for more than 15 minutes', () => {
    expect(backlogState({ failed: 0, oldestSeconds: 900 })).toBe('good');
    expect(backlogState({ failed: 0, oldestSeconds: 901 })).toBe('attention');
    expect(backlogState({ failed: 1, oldestSeconds: 0 })).toBe('attention');
    expect(backlogState(undefined)).toBe('unknown');
    expect([countState(0), countState(1)]).toEqual(['good', 'attention']);
  });
});

describe('a disk', () => {
  it.each([
    ['a large one with 9.9 GiB of 200 GiB', 9.9, 200, 'attention'],
    ['a huge one with 10 GiB of 4 TiB', 10, 4096, 'good'],
    ['a small one with 2 GiB of 20 GiB', 2, 20, 'good'],
    ['a small one with 1.9 GiB of 20 GiB', 1.9, 20, 'attention'],
    ['a very small one with 0.9 GiB of 4 GiB', 0.9, 4, 'attention'],
    ['a very small one with 1 GiB of 4 GiB', 1, 4, 'good'],
  ])('%s', (_name, free, total, state) =>
    expect(diskState({ freeBytes: free * gibibyte, totalBytes: total * gibibyte })).toBe(state),
  );
});

describe('the speed', () => {
  it.each([
    ['no call', 0, 0, 'good'],
    ['few slow calls at night', 9, 9, 'good'],
    ['ten slow calls of 199', 199, 10, 'attention'],
    ['ten slow calls of 200', 200, 10, 'good'],
  ])('%s', (_name, calls, slow, state) => expect(speedState({ calls, slow })).toBe(state));
});

describe('backups', () => {
  const now = new Date('2026-11-25T12:00:00Z');
  const made = (newestAt: string | undefined, problem?: string) =>
    backupState({ everyHours: 24, newestAt: newestAt === undefined ? undefined : new Date(newestAt), problem }, now);

  it('are late after twice their interval', () => {
    expect(made('2026-11-23T12:00:00Z')).toBe('good');
    expect(made('2026-11-23T11:59:59Z')).toBe('attention');
  });

  it('need attention if the last run failed, or if there is none', () => {
    expect(made('2026-11-25T11:00:00Z', 'The folder cannot be written.')).toBe('attention');
    expect(made(undefined)).toBe('attention');
  });

  it('are off without a folder', () => expect(backupState(undefined, now)).toBe('off'));
});
