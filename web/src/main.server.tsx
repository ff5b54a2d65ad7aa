import type { MemberAnswer, PageInput, RenderedPage } from '@tunna/contract/page';
import { type Language, languages } from '@tunna/domain/text/languages';
import type { ReactNode } from 'react';
import { renderToString, renderToStringAsync } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App, storeAnswers } from './app.tsx';
import { pageAt } from './areas/workspace/pages.ts';
import { type AreaPages, lazyPages } from './areas.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { addTexts as addTextSet, addTextsWith, createI18n } from './lib/text/i18n.ts';
import type { Translations, Words } from './lib/text/translation.tsx';
import { type MemberBrowser, type ReadCall, readMemberAnswers } from './member-answers.ts';

declare module 'react-dom/server' {
  /** Waits for the parts that are loaded when they are rendered. */
  export function renderToStringAsync(element: ReactNode): Promise<string>;
}

/** The texts of rendered pages by language, as browsers load them. */
const translations = Object.fromEntries(languages.map((language) => [language, createI18n(language, {})])) as Record<
  Language,
  Translations
>;

/** Adds the texts of an area in one language, before its pages are rendered. */
export const addTexts = (language: Language, words: Words): void => translations[language].add(language, words);

/** Reads a set of texts when the first page that needs it is rendered. */
export function readTextsWith(read: (language: Language, set: string) => Promise<Words>): void {
  addTextsWith(async (set) => {
    for (const language of languages) addTexts(language, await read(language, set));
  });
}

/** Pages of a session are rendered for members of organizations alone. */
const areas: AreaPages = {
  ...lazyPages,
  ...(await import('./areas/public/public.area.ts')),
  ...(await import('./areas/sign-in/sign-in.area.ts')),
  ...(await import('./areas/published-report/published-report.area.ts')),
};

/** The module of an organization's page in the web build, by the path within the organization; undefined for an unknown path. */
export const workspacePage = (inside: string): string | undefined => pageAt(inside)?.source;

/** The application at an address, and what it reports while it renders. */
function application(input: PageInput, pages: AreaPages) {
  const queries = createQueryClient();
  storeAnswers(queries, input);
  const report = { title: '', description: '', status: 200, parts: new Set<string>() };
  const element = (
    <StaticRouter location={input.url}>
      <App input={input} report={report} queries={queries} translations={translations[input.language]} areas={pages} />
    </StaticRouter>
  );
  const rendered = (html: string): RenderedPage => {
    // Timers of the cache would keep every rendered page in memory for minutes.
    queries.clear();
    // A page that only the browser knows sets its own title there.
    const title = report.title || translations[input.language].t('productName');
    return { html, ...report, title, description: report.description || title, parts: [...report.parts] };
  };
  return { element, rendered };
}

/** Renders one page to HTML, from data that the server fetched before. */
export function render(input: PageInput): RenderedPage {
  const { element, rendered } = application(input, areas);
  return rendered(renderToString(element));
}

/** Loaded, with its texts, when the first member opens a page. */
async function workspace() {
  const [area] = await Promise.all([import('./areas/workspace/workspace.area.ts'), addTextSet('workspace')]);
  return area;
}

/**
 * Reads what a page of an organization shows first.
 * @returns undefined if the member has no complete account
 * @throws if the token is rejected
 */
export async function readMember(
  url: string,
  browser: MemberBrowser,
  read: ReadCall,
): Promise<readonly MemberAnswer[] | undefined> {
  return readMemberAnswers(new URL(url, 'http://page.invalid'), browser, await workspace(), read);
}

/**
 * Renders a page of an organization for a member, with the parts that it loads when they are shown.
 * @throws the first error of any part
 */
export async function renderMember(input: PageInput): Promise<RenderedPage> {
  const { WorkspacePage } = await workspace();
  const { element, rendered } = application(input, { ...areas, WorkspacePage });
  return rendered(await renderToStringAsync(element));
}
