import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { LoadState } from './load.ts';
import { useSignals } from './use-signals.ts';

const quiet = { stored: 0, rejected: 0, set: 0, isWaiting: false };

interface Props extends Partial<typeof quiet> {
  readonly isOn?: boolean;
  readonly state: LoadState;
}

function Station({ isOn = true, ...changes }: Props) {
  useSignals(isOn, { ...quiet, ...changes });
  return <button type="button">Snerta</button>;
}

const vibrations: unknown[] = [];
const pitches: number[] = [];

beforeEach(() => {
  vibrations.length = 0;
  pitches.length = 0;
  vi.spyOn(navigator, 'vibrate').mockImplementation((pattern) => {
    vibrations.push(pattern);
    return true;
  });
  vi.spyOn(OscillatorNode.prototype, 'start').mockImplementation(function note(this: OscillatorNode) {
    pitches.push(this.frequency.value);
  });
  vi.spyOn(OscillatorNode.prototype, 'stop').mockImplementation(() => undefined);
  vi.spyOn(AudioContext.prototype, 'state', 'get').mockReturnValue('running');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Opens the station with a touch, after which browsers let it sound. */
async function opened(first: Props) {
  const station = await render(<Station {...first} />);
  await page.getByRole('button', { name: 'Snerta' }).click();
  return station;
}

test('each state that a person must act on has its signal, and none when the station opens', async () => {
  const { rerender } = await opened({ state: 'overloaded' });
  expect(vibrations).toEqual([]);
  const given = new Map<LoadState, string>();
  for (const state of ['above', 'negative', 'overloaded', 'underloaded', 'lost', 'silent'] as const) {
    await rerender(<Station state="ready" />);
    const [felt, heard] = [vibrations.length, pitches.length];
    await rerender(<Station state={state} />);
    await expect.poll(() => vibrations.length).toBe(felt + 1);
    given.set(state, JSON.stringify([vibrations.at(-1), pitches.slice(heard)]));
    expect(pitches.length).toBeGreaterThan(heard);
  }
  // Too heavy, too light and no connection are three signals.
  expect(given.get('above')).toBe(given.get('overloaded'));
  expect(given.get('negative')).toBe(given.get('underloaded'));
  expect(new Set(given.values()).size).toBe(3);
});

test('what was stored rises, and what was rejected falls', async () => {
  const { rerender } = await opened({ state: 'ready' });
  await rerender(<Station state="taken" stored={1} />);
  await expect.poll(() => pitches).toHaveLength(2);
  expect(pitches[1]).toBeGreaterThan(pitches[0] ?? 0);
  await rerender(<Station state="taken" stored={1} rejected={1} />);
  await expect.poll(() => pitches).toHaveLength(4);
  expect(pitches[3]).toBeLessThan(pitches[2] ?? 0);
  expect(vibrations).toHaveLength(2);
});

test('a load that does not come to rest is signalled once', async () => {
  const { rerender } = await opened({ state: 'ready' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await rerender(<Station state="moving" />);
  await vi.advanceTimersByTimeAsync(5_900);
  expect(vibrations).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(vibrations).toHaveLength(1);
});

test('a station that was switched off is silent', async () => {
  const { rerender } = await opened({ state: 'ready', isOn: false });
  await rerender(<Station state="overloaded" isOn={false} stored={1} />);
  expect([...vibrations, ...pitches]).toEqual([]);
});
