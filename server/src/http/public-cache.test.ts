import { describe, expect, it } from 'vitest';
import { type CachedResponse, PublicCache } from './public-cache.ts';
import { readyAnswer } from './send.ts';

const answer = (text: string): CachedResponse => ({
  answer: readyAnswer({ contentType: 'text/plain', body: Buffer.from(text) }, {}),
  call: 'test',
});

describe('the cache of public responses', () => {
  it('is empty until it can receive changes, and while it cannot', () => {
    const cache = new PublicCache();
    cache.store(cache.beginReading(), 'a', 1, answer('x'));
    expect(cache.get('a')).toBeUndefined();
    cache.resume();
    cache.store(cache.beginReading(), 'a', 1, answer('x'));
    expect(cache.get('a')).toBeDefined();
    cache.suspend();
    expect(cache.get('a')).toBeUndefined();
  });

  it('clears one organization’s responses and keeps the others’', () => {
    const cache = new PublicCache();
    cache.resume();
    cache.store(cache.beginReading(), 'a', 1, answer('x'));
    cache.store(cache.beginReading(), 'b', 2, answer('y'));
    cache.forget(1);
    expect([cache.get('a'), cache.get('b')?.answer.body.toString()]).toEqual([undefined, 'y']);
  });

  it('rejects a response that was read before a change and finished after it', () => {
    const cache = new PublicCache();
    cache.resume();
    const reading = cache.beginReading();
    cache.forget(1);
    cache.store(reading, 'a', 1, answer('old'));
    expect(cache.get('a')).toBeUndefined();
  });

  it('keeps no memory besides that of its responses', () => {
    const { body } = answer('x').answer;
    expect([body.toString(), body.buffer.byteLength]).toEqual(['x', 1]);
  });

  it('removes the oldest when it is full', () => {
    const cache = new PublicCache(3 * (400 + 2048));
    cache.resume();
    for (const key of ['a', 'b', 'c', 'd']) cache.store(cache.beginReading(), key, 1, answer('x'.repeat(400)));
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key) !== undefined)).toEqual([false, true, true, true]);
  });
});
