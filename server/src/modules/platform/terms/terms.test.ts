import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getTerms } from './terms.service.ts';

const root = join(import.meta.dirname, '../../../../..');

/** Names of cookies, as code writes them. */
const written = /(?:cookieName|hint) = '(\w+)'|marks\.set\(context, '(\w+)'/g;

async function cookiesIn(folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true });
  const sources = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name));
  const texts = await Promise.all(sources.map((name) => readFile(join(root, folder, name), 'utf8')));
  return texts.flatMap((text) => [...text.matchAll(written)].map((found) => found.slice(1).find(Boolean) ?? ''));
}

describe.each(['is', 'en'] as const)('the privacy policy in %s', (language) => {
  it('names every cookie, and no other', async () => {
    const html = await getTerms(join(root, 'none'), 'privacy-policy', language);
    const list = html.split('<h2>').find((part) => /^(?:Vafrakökur|Cookies)/.test(part)) ?? '';
    const named = [...list.matchAll(/<li>([^:]+):/g)].flatMap(([, names = '']) => names.split(/ og | and |, /));
    const used = new Set([...(await cookiesIn('server/src')), ...(await cookiesIn('web/src'))]);
    expect(new Set(named)).toEqual(new Set([...used, 'language', 'theme']));
  });

  it('names who is responsible for the data of containers, of users, and of those without an organization', async () => {
    const html = await getTerms(join(root, 'none'), 'privacy-policy', language);
    const [, responsible = ''] = html.split('<h2>');
    expect(responsible.match(/Ábyrgðaraðil|ábyrgðaraðil|controller/gi)?.length).toBeGreaterThanOrEqual(3);
  });
});
