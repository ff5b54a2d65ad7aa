import { describe, expect, it } from 'vitest';
import { addressForEvents, eventSessionId, roundToHundred } from './client-events.ts';

const hour = 60 * 60 * 1000;

function store() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

describe('the session id of events', () => {
  it('is kept under its own key for under 24 hours, then replaced', () => {
    const kept = store();
    const first = eventSessionId(0, kept);
    expect([...kept.items.keys()]).toEqual(['__evented_id']);
    expect(eventSessionId(24 * hour - 1, kept)).toBe(first);
    expect(eventSessionId(24 * hour, kept)).not.toBe(first);
  });

  it('is replaced when the clock went back or the entry is invalid', () => {
    const kept = store();
    const first = eventSessionId(5 * hour, kept);
    expect(eventSessionId(hour, kept)).not.toBe(first);
    kept.setItem('__evented_id', 'nonsense');
    expect(eventSessionId(hour, kept)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('works without storage if the browser forbids it', () => {
    expect(eventSessionId(0, undefined)).toMatch(/^[0-9a-f-]{36}$/);
  });
});

it('rounds screen sizes to the nearest hundred', () => {
  expect([390, 349, 1440, 1450, 0].map(roundToHundred)).toEqual([400, 300, 1400, 1500, 0]);
});

it('reports an address without login secrets', () => {
  expect(addressForEvents('https://tunna.example/sign-in/device#secret')).toBe('https://tunna.example/sign-in/device');
  expect(addressForEvents('https://tunna.example/auth/google-callback?code=secret&state=secret&x=1')).toBe(
    'https://tunna.example/auth/google-callback?code=&state=&x=1',
  );
  expect(addressForEvents('https://tunna.example/login?from=%2F')).toBe('https://tunna.example/login?from=%2F');
});

it('reports no address of a link that opens a request', () => {
  for (const [path, notified] of [
    ['/provider/1.2.3.x.secret', '/provider/-'],
    ['/provider/1.2.3.x.secret/comment', '/provider/-/comment'],
    ['/published-report/secret', '/published-report/-'],
    ['/container/abc/follow/1.2.secret', '/container/abc/follow/-'],
    ['/container/abc', '/container/abc'],
  ]) {
    expect(addressForEvents(`https://tunna.example${path}`)).toBe(`https://tunna.example${notified}`);
  }
});
