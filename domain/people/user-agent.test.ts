import { expect, it } from 'vitest';
import { describeUserAgent } from './user-agent.ts';

it('names browsers and systems as people know them', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
  expect(describeUserAgent(`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15`)).toBe(
    'Safari, macOS',
  );
  expect(
    describeUserAgent(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 Edg/120.0',
    ),
  ).toBe('Edge, Windows');
  expect(
    describeUserAgent('Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36'),
  ).toBe('Chrome, Android');
  expect(describeUserAgent('curl/8.5')).toBeUndefined();
});
