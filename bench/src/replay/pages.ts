// The addresses of pages that the pages of a version link to.

/** Pages of one kind that are followed: their addresses differ only in numbers and names of objects. */
const pagesOfKind = 3;
const maxPages = 400;

const starts = ['/', '/organization/demo', '/organization/demo/settings', '/container/demo-paper', '/login'];

/** The kind of an address: without the values that name an object. */
const kindOf = (address: string): string =>
  address
    .replace(/\?.*/, (query) => query.replace(/=[^&]*/g, '='))
    .split('/')
    .map((part) => (/\d|^demo-|%/.test(part) ? '*' : part))
    .join('/');

/** @param load the HTML of a page; undefined if it is none */
export async function linkedPages(load: (address: string) => Promise<string | undefined>): Promise<string[]> {
  const found = new Set(starts);
  const kinds = new Map<string, number>();
  for (const address of found) {
    const html = await load(address);
    if (html === undefined || found.size >= maxPages) continue;
    for (const [, link = ''] of html.matchAll(/ href="(\/(?!\/|assets|api)[^"#]*)"/g)) {
      const next = link.replaceAll('&amp;', '&');
      const kind = kindOf(next);
      const count = kinds.get(kind) ?? 0;
      if (found.has(next) || count >= pagesOfKind) continue;
      kinds.set(kind, count + 1);
      found.add(next);
    }
  }
  return [...found];
}
