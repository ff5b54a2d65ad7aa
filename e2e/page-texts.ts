import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Language } from '@tunna/domain/text/languages';

const root = join(import.meta.dirname, '..');

type Catalogue = ReadonlyMap<string, string>;

/** Every text of a language by its key, `subject:key`. */
export async function catalogueOf(language: Language): Promise<Catalogue> {
  const directory = join(root, 'texts', language);
  const files = (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.json'));
  const entries = await Promise.all(
    files.map(async (name) => {
      const texts = JSON.parse(await readFile(join(directory, name), 'utf8')) as Record<string, unknown>;
      const subject = name.replace(/^.*\//, '').replace('.json', '');
      return Object.entries(texts).map(([key, text]) => [`${subject}:${key}`, String(text)] as const);
    }),
  );
  return new Map(entries.flat());
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

/** Words of English texts that no Icelandic text has. */
export async function englishWords(): Promise<ReadonlySet<string>> {
  const known = new Set([...(await catalogueOf('is')).values()].flatMap(wordsIn));
  const english = [...(await catalogueOf('en')).values()].flatMap(wordsIn);
  return new Set(english.filter((word) => !known.has(word)));
}

/** Names, and words of formats and standards. */
const names = new Set([
  ...['tunna', 'english', 'norsk', 'polski', 'hreint', 'google', 'excel', 'webhook', 'peppol', 'esrs', 'vsme'],
  ...['protocol', 'government', 'conversion', 'factors', 'report'],
]);

/** Units of UN/ECE recommendation 20, and names of the database and the contract. */
const code = /\b(?:KGM|TNE|LTR|MTQ|MTK|C62|H87|HUR|MON|[a-z]+(?:_[a-z]+)+)\b/;

/** The visible texts and labels of the page, without what is marked as another language or as code. */
export const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const own = document.documentElement.lang;
    const isOther = (element: Element) => (element.closest('[lang]')?.getAttribute('lang') ?? own) !== own;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [document.title];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || isOther(parent) || parent.closest('script, style, code') !== null) continue;
      if (parent.checkVisibility()) found.push(node.textContent?.trim() ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      if (isOther(element)) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(element.getAttribute(name) ?? '');
    }
    return found.filter((text) => text !== '');
  });

/** Names of cookies, which the privacy terms list. */
const cookies = /\b(?:signed_in|page_token|followed_request|openid_attempt|asked|theme|language)\b(?=.*:)/g;

/** Why a text does not belong on a page. */
export function faultsIn(text: string, keys: ReadonlySet<string>, english: ReadonlySet<string>): string[] {
  const checked = text.replaceAll(cookies, '').replaceAll(/\S+@\S+|https?:\S+|\S+\.(?:csv|xlsx|xml|pdf|json)\b/g, '');
  const isKey = keys.has(checked) || [...checked.matchAll(/\b[a-z-]+:[a-zA-Z.]+/g)].some(([part]) => keys.has(part));
  const foreign = wordsIn(checked).filter((word) => english.has(word) && !names.has(word));
  return [
    ...(isKey ? [`key: ${text}`] : []),
    ...(code.test(checked) ? [`code: ${text}`] : []),
    ...(foreign.length > 0 ? [`English (${foreign.join(' ')}): ${text}`] : []),
  ];
}

/** The keys of a catalogue, with and without their subject. */
export const keysOf = (catalogue: Catalogue): ReadonlySet<string> =>
  new Set([...catalogue.keys()].flatMap((key) => [key, key.replace(/^[^:]+:/, '')]).filter((key) => /[.:]/.test(key)));
