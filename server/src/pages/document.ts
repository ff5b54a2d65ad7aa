import type { PageInput, RenderedPage } from '@tunna/contract/page';
import { htmlLanguage } from '@tunna/domain/text/languages';
import type { PageParts } from './page-bytes.ts';
import type { InlineStyle, WebBundle } from './web-bundle.ts';

export type Theme = 'light' | 'dark';

/** Escapes text for HTML, also for attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

/** JSON for a script element: it cannot end the element or break a line of script. */
const embeddedJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

interface Options {
  readonly web: WebBundle;
  readonly clientEventsUrl: string | undefined;
  readonly inlineStyles: readonly InlineStyle[];
  /** Addresses of further style sheets. */
  readonly styleSheets: readonly string[];
  /** Addresses of the application and of what it imports for this page. */
  readonly scripts: readonly string[];
  /** Addresses of the texts of this page. */
  readonly texts: readonly string[];
  /** Whether the page is unusable without the application: its files are preloaded. */
  readonly isUrgent: boolean;
  /** Nonce for style sheets that the application inserts. */
  readonly nonce?: string;
}

/** The HTML document of a page, with texts and data inline. The inline styles belong between its two parts. */
export function htmlDocument(input: PageInput, page: RenderedPage, options: Options): PageParts {
  const { web, clientEventsUrl, inlineStyles, styleSheets, scripts, texts, isUrgent, nonce } = options;
  const { theme } = input;
  const links = styleSheets.map((address) => `<link rel="stylesheet" href="${address}">`).join('');
  const isComplete = input.member !== undefined;
  // The style sheets of a page that is shown without scripts come before them.
  const later = isComplete ? ' fetchpriority="low"' : '';
  // The first script starts the first calls: what it imports comes before the rest.
  const preloads = [
    ...[...new Set([...web.bootImports, ...scripts])].map(
      (address) => `<link rel="modulepreload"${later} href="${address}">`,
    ),
    ...texts.map((address) => `<link rel="preload" as="fetch"${later} crossorigin href="${address}">`),
  ].join('');
  // The script of a complete page has low priority.
  const haste = `${isUrgent ? ' data-now' : ''} fetchpriority="${isUrgent && !isComplete ? 'high' : 'low'}"`;
  const mark = nonce === undefined ? '' : ` nonce="${nonce}"`;
  const inlined = inlineStyles.map(({ address }) => address).join(' ');
  const complete = isComplete ? ' data-complete' : '';
  // It runs before anything can be pressed.
  const earlyInput = isComplete ? `<script src="${web.earlyInput}"></script>` : '';
  const application = isUrgent ? web.application : [...scripts, ...texts];
  const events = clientEventsUrl === undefined ? '' : ` data-events="${escapeHtml(clientEventsUrl)}"`;
  return {
    start:
      `<!doctype html><html lang="${htmlLanguage(input.language)}"${theme === undefined ? '' : ` data-theme="${theme}"`}${isComplete ? ' data-density="dense"' : ''}>` +
      '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">' +
      `<title>${escapeHtml(page.title)}</title><meta name="description" content="${escapeHtml(page.description)}">` +
      '<meta name="theme-color" content="#0b6b4f"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    rest:
      `${earlyInput}${links}<script type="module" async${haste} src="${web.bootScript}" data-application="${application.join(' ')}" data-texts="${web.textsFolder}" data-styles="${inlined}"${complete}${events}${mark}></script>` +
      `${isUrgent ? preloads : ''}</head>` +
      `<body><div id="root">${page.html}</div>` +
      `<script type="application/json" id="page-input">${embeddedJson(input)}</script></body></html>`,
  };
}
