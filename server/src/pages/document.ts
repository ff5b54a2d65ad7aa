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

/** A style sheet of a page. Without a text it is linked. */
export type PageStyle = Pick<InlineStyle, 'address'> & Partial<InlineStyle>;

interface Options {
  readonly web: WebBundle;
  readonly clientEventsUrl: string | undefined;
  readonly inlineStyles: readonly InlineStyle[];
  /** Further style sheets in their order: those with a text are inside the page too, marked with the nonce. */
  readonly styleSheets: readonly PageStyle[];
  /** Addresses of the application and of what it imports for this page. */
  readonly scripts: readonly string[];
  /** Addresses of the texts of this page. */
  readonly texts: readonly string[];
  /** The parts that the page contains. */
  readonly parts: readonly string[];
  /** Whether the page is unusable without the application: its files are preloaded. */
  readonly isUrgent: boolean;
  /** Nonce for style sheets that the application inserts. */
  readonly nonce?: string;
}

const markOf = ({ nonce }: Options): string => (nonce === undefined ? '' : ` nonce="${nonce}"`);

/** The style sheets that are no part of the compressed ones. */
const furtherStyles = (options: Options): string =>
  options.styleSheets
    .map(({ address, text }) =>
      text === undefined ? `<link rel="stylesheet" href="${address}">` : `<style${markOf(options)}>${text}</style>`,
    )
    .join('');

/** The first script, and preloads of what it starts. */
function applicationOf(options: Options, isComplete: boolean): string {
  const { web, clientEventsUrl, inlineStyles, styleSheets, scripts, texts, parts, isUrgent } = options;
  // The style sheets of a page that is shown without scripts come before them.
  const later = isComplete ? ' fetchpriority="low"' : '';
  // The first script starts the first calls: what it imports comes before the rest.
  const preloads = [
    ...[...new Set([...web.bootImports, ...scripts])].map(
      (address) => `<link rel="modulepreload"${later} href="${address}">`,
    ),
    ...texts.map((address) => `<link rel="preload" as="fetch"${later} crossorigin href="${address}">`),
  ].join('');
  const inside = [...inlineStyles, ...styleSheets.filter(({ text }) => text !== undefined)];
  const application = isUrgent ? web.application : [...scripts, ...texts];
  const attributes = [
    ...(isUrgent ? ['data-now'] : []),
    `fetchpriority="${isUrgent && !isComplete ? 'high' : 'low'}"`,
    `src="${web.bootScript}"`,
    `data-application="${application.join(' ')}"`,
    `data-texts="${web.textsFolder}"`,
    `data-styles="${inside.map(({ address }) => address).join(' ')}"`,
    ...(isComplete ? ['data-complete'] : []),
    ...(parts.length === 0 ? [] : [`data-parts="${parts.join(' ')}"`]),
    ...(clientEventsUrl === undefined ? [] : [`data-events="${escapeHtml(clientEventsUrl)}"`]),
  ].join(' ');
  return `<script type="module" async ${attributes}${markOf(options)}></script>${isUrgent ? preloads : ''}`;
}

/** The HTML document of a page, with texts and data inline. The inline styles belong between its two parts. */
export function htmlDocument(input: PageInput, page: RenderedPage, options: Options): PageParts {
  const { language, theme, member } = input;
  const isComplete = member !== undefined;
  const styles = furtherStyles(options);
  const application = applicationOf(options, isComplete);
  // The script of a complete page runs before anything can be pressed, and takes the application from the template when its time has come.
  const rest = isComplete
    ? `<template id="application">${application}</template><script>${options.web.renderedScript.text}</script>${styles}`
    : styles + application;
  const attributes = `${theme === undefined ? '' : ` data-theme="${theme}"`}${isComplete ? ' data-density="dense"' : ''}`;
  return {
    start:
      `<!doctype html><html lang="${htmlLanguage(language)}"${attributes}>` +
      '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">' +
      `<title>${escapeHtml(page.title)}</title><meta name="description" content="${escapeHtml(page.description)}">` +
      '<meta name="theme-color" content="#0b6b4f"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    rest:
      `${rest}</head><body><div id="root">${page.html}</div>` +
      `<script type="application/json" id="page-input">${embeddedJson(input)}</script></body></html>`,
  };
}
