import type { PageInput, RenderedPage } from '@tunna/contract/page';
import { type Language, languages } from '@tunna/domain/text/languages';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App, keepAnswers } from './app.tsx';
import { pageAt } from './areas/workspace/pages.ts';
import { type AreaPages, lazyPages } from './areas.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { createI18n } from './lib/text/i18n.ts';
import type { Translations, Words } from './lib/text/translation.tsx';

/** The texts of rendered pages by language, as browsers load them. */
const translations = Object.fromEntries(languages.map((language) => [language, createI18n(language, {})])) as Record<
  Language,
  Translations
>;

/** Adds the texts of an area in one language, before its pages are rendered. */
export const addTexts = (language: Language, words: Words): void => translations[language].add(language, words);

/** The server never renders the pages of a session, which only browsers hold. */
const areas: AreaPages = {
  ...lazyPages,
  ...(await import('./areas/public/public.area.ts')),
  ...(await import('./areas/sign-in/sign-in.area.ts')),
  ...(await import('./areas/published-report/published-report.area.ts')),
};

/** The module of an organization's page in the web build, by the path within the organization; undefined for an unknown path. */
export const workspacePage = (inside: string): string | undefined => pageAt(inside)?.source;

/** Renders one page to HTML, from data that the server fetched before. */
export function render(input: PageInput): RenderedPage {
  const queries = createQueryClient();
  keepAnswers(queries, input.answers);
  const report = { title: '', description: '', status: 200 };
  const html = renderToString(
    <StaticRouter location={input.url}>
      <App input={input} report={report} queries={queries} translations={translations[input.language]} areas={areas} />
    </StaticRouter>,
  );
  // Timers of the cache would keep every rendered page in memory for minutes.
  queries.clear();
  // A page that only the browser knows sets its own title there.
  const title = report.title || translations[input.language].t('productName');
  return { html, ...report, title, description: report.description || title };
}
