import type { PageInput, RenderedPage } from '@tunna/contract/page';
import { type Language, languages } from '@tunna/domain/text/languages';
import type { i18n, Resource } from 'i18next';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App, keepAnswers } from './app.tsx';
import { type AreaPages, lazyPages } from './areas.ts';
import { areaFeatures, publicFeatures } from './lib/features.ts';
import { createI18n } from './lib/i18n.ts';
import { createQueryClient } from './lib/query-client.ts';

const bundles = import.meta.glob<Record<string, string>>('./locales/*/*.json', { eager: true, import: 'default' });

const resources: Resource = {};
for (const [path, words] of Object.entries(bundles)) {
  const [language = '', feature = ''] = path.replace('./locales/', '').replace('.json', '').split('/');
  resources[language] = { ...resources[language], [feature]: words };
}

const translations = Object.fromEntries(
  languages.map((language) => [language, createI18n(language, resources)]),
) as Record<Language, i18n>;

/** The server has the sign-in and published reports at hand. It never renders the pages of a session, which only browsers hold. */
const areas: AreaPages = {
  ...lazyPages,
  ...(await import('./areas/sign-in/sign-in.area.ts')),
  ...(await import('./areas/published-report/published-report.area.ts')),
};

/** The words that an area's pages need, those of every page too. */
export const featuresOf = (area: keyof typeof areaFeatures): readonly string[] => [
  ...new Set([...publicFeatures, ...areaFeatures[area]]),
];

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
  return { html, ...report };
}
