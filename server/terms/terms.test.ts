import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sanitizeContent } from '../src/http/sanitize.ts';

const read = (name: string) => readFile(join(import.meta.dirname, `${name}.html`), 'utf8');
const tagsOf = (html: string) => [...html.matchAll(/<\/?[a-z0-9]+>/g)].map(([tag]) => tag);

describe.each(['privacy-policy', 'terms-of-service'])('%s', (type) => {
  test.each(['is', 'en'])('is a plain fragment in %s that nothing has to be removed from', async (language) => {
    const html = await read(`${type}.${language}`);
    expect(new Set(tagsOf(html))).toEqual(new Set(['<p>', '</p>', '<h2>', '</h2>', '<ul>', '</ul>', '<li>', '</li>']));
    expect(sanitizeContent(html)).toBe(html);
    expect(html).toContain('tos_privacy_2024-04');
  });

  test('says the same in both languages, part by part', async () => {
    expect(tagsOf(await read(`${type}.en`))).toEqual(tagsOf(await read(`${type}.is`)));
  });
});
