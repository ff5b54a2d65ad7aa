import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sanitizeContent } from '../src/http/security/sanitize.ts';

const read = (name: string) => readFile(join(import.meta.dirname, `${name}.html`), 'utf8');
const tagsOf = (html: string) => [...html.matchAll(/<\/?[a-z0-9]+>/g)].map(([tag]) => tag);

/** Names of the cookies in the code of the server and of the pages. */
async function cookieNames(): Promise<string[]> {
  const root = join(import.meta.dirname, '..', '..');
  const sources: string[] = [];
  for await (const file of glob('{server/src,web/src}/**/*.ts', { cwd: root })) {
    if (!file.endsWith('.test.ts')) sources.push(await readFile(join(root, file), 'utf8'));
  }
  const setting = sources.filter((source) => /SameSite=|sameSite:/.test(source)).join('\n');
  const named = [...setting.matchAll(/const (?:cookieName|hint) = '(\w+)'/g)].map(([, name = '']) => name);
  return [...named, 'language', 'theme', 'known', 'asked'];
}

test.each(['is', 'en'])('the privacy policy in %s lists every cookie, and no other', async (language) => {
  const html = await read(`privacy-policy.${language}`);
  const [, section = ''] = /<h2>(?:Cookies|Vafrakökur)<\/h2>(.*?)<h2>/s.exec(html) ?? [];
  const listed = [...section.matchAll(/<li>([^:]+):/g)].flatMap(([, names = '']) => names.split(/ (?:and|og) /));
  expect(listed.sort()).toEqual((await cookieNames()).sort());
});

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
