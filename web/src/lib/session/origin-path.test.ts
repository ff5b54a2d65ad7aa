import { expect, it } from 'vitest';
import { originPath } from './origin-path.ts';

it('returns to a path of this application and never to another site', () => {
  expect(originPath('/container/a/request?x=1')).toBe('/container/a/request?x=1');
  for (const elsewhere of [
    null,
    '',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ]) {
    expect(originPath(elsewhere)).toBe('/');
  }
});
