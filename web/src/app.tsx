import '@tunna/ui/tokens.css';
import '@tunna/ui/base.css';
import '@tunna/ui/fonts.css';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { PageInput } from '@tunna/contract/page';
import { StrictMode } from 'react';
import { useLocation } from 'react-router';
import type { AreaPages } from './areas.ts';
import { ConfirmationGate } from './confirmation-gate.tsx';
import { callKey } from './lib/api/client.ts';
import { PageProvider, type PageReport } from './lib/page.tsx';
import { TranslationProvider, type Translations } from './lib/text/translation.tsx';
import { AppRoutes } from './routes.tsx';
import { ErrorBoundary } from './shared/layout/error-boundary.tsx';
import { ApiErrorScreen, GenericErrorScreen, NotFoundScreen } from './shared/layout/screens.tsx';

interface Props {
  readonly input: PageInput;
  readonly report?: PageReport;
  readonly queries: QueryClient;
  readonly translations: Translations;
  readonly areas: AreaPages;
}

/** Puts the data that the server fetched into the query cache of the browser. */
export function storeAnswers(queries: QueryClient, { answers, member }: Pick<PageInput, 'answers' | 'member'>): void {
  for (const { endpoint, params, answer } of answers) queries.setQueryData(callKey(endpoint, { params }), answer);
  // Not stale before the page is hydrated: a query that is always read again was just read.
  const updatedAt = Date.now() + 10_000;
  for (const { key, answer } of member?.answers ?? []) queries.setQueryData(key, answer, { updatedAt });
}

/** The application inside a router: the same on the server and in the browser. */
export function App({ input, report, queries, translations, areas }: Props) {
  return (
    <StrictMode>
      <ErrorBoundary fallback={<LastResort />}>
        <TranslationProvider i18n={translations}>
          <QueryClientProvider client={queries}>
            <PageProvider page={{ input, ...(report === undefined ? {} : { report }) }}>
              <ErrorBoundary fallback={<GenericErrorScreen />}>
                <Page input={input} areas={areas} />
                <ConfirmationGate />
              </ErrorBoundary>
            </PageProvider>
          </QueryClientProvider>
        </TranslationProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}

/** Shown if even the error screen fails: needs no texts, styles or providers. */
function LastResort() {
  return <h1>Unexpected Application Error!</h1>;
}

/** An error status from the server remains until the visitor opens another page. */
function Page({ input, areas }: Pick<Props, 'input' | 'areas'>) {
  const { pathname } = useLocation();
  const failed = input.failure !== undefined && pathname === input.url.split('?')[0];
  if (!failed || input.code?.startsWith('link_')) return <AppRoutes areas={areas} />;
  return input.failure === 'not_found' ? <NotFoundScreen /> : <ApiErrorScreen code={input.code} />;
}
