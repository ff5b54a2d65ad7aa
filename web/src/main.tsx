import './lib/api/zod-settings.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { PageInput } from '@tunna/contract/page';
import { loadLayers, setStyleNonce } from '@tunna/ui';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, storeAnswers } from './app.tsx';
import { lazyPages, loadPage } from './areas.ts';
import { noteEventId } from './lib/api/first-event.ts';
import { createQueryClient, forgetSecureAnswers, refreshSecureAnswers } from './lib/api/query-client.ts';
import { logError } from './lib/client-events.ts';
import { watchHistory } from './lib/history-guard.ts';
import { keepInput } from './lib/keep-input.ts';
import { loadParts } from './lib/parts.ts';
import { claimsPart, haveSameHolder } from './lib/session/auth-token.ts';
import { storedToken, watchToken } from './lib/session/session.ts';
import { noteCached } from './lib/storage/cached-application.ts';
import { createI18n, readTextsFrom } from './lib/text/i18n.ts';
import { whenQuiet } from './lib/when-quiet.ts';
import { PageRouter } from './page-router.tsx';

/** Marks style sheets that are in the document as present: the build’s loader would fetch them again, and order them last. */
function skipStyleSheets(addresses: readonly string[]): void {
  for (const address of addresses) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    // A disabled style sheet is not fetched.
    link.setAttribute('disabled', '');
    link.href = address;
    document.head.append(link);
  }
}

/** The input of a page without the data of a member whose token this browser does not have any more. */
function inputForThisMember(input: PageInput): PageInput {
  const { member, ...others } = input;
  return member === undefined || member.claims === claimsPart(storedToken()) ? input : others;
}

/** Removes the data of a user who is no longer logged in. A user who logged in again in another tab keeps the page, with all input in it. */
function followToken(queries: QueryClient): void {
  let token = storedToken();
  watchToken(() => {
    const before = token;
    token = storedToken();
    if (haveSameHolder(before, token)) refreshSecureAnswers(queries);
    else forgetSecureAnswers(queries);
  });
}

/** Takes over the page that the server rendered. */
export async function takeOver(): Promise<void> {
  const root = document.getElementById('root');
  const data = document.getElementById('page-input')?.textContent;
  if (root === null || data === undefined) throw new Error('The page has nothing to take over.');
  const given = JSON.parse(data) as PageInput;
  const queries = createQueryClient();
  const input = inputForThisMember(given);
  // The page of another member: nothing of it may remain.
  if (input !== given) root.replaceChildren();
  storeAnswers(queries, input);
  if (input.member !== undefined) noteEventId(input.member.eventId ?? null);
  const script = document.querySelector<HTMLScriptElement>('script[data-application]');
  skipStyleSheets(script?.dataset.styles?.split(' ') ?? []);
  const translations = createI18n(input.language, {});
  readTextsFrom(script?.dataset.texts, translations);
  await loadPage(location.pathname, input.signedIn === true);
  await loadParts(script?.dataset.parts?.split(' ') ?? []);
  // Before any page refetches: another user's data from another tab must not remain.
  followToken(queries);
  setStyleNonce(script?.nonce);
  watchHistory();
  const application = (
    <PageRouter>
      <App input={input} queries={queries} translations={translations} areas={lazyPages} />
    </PageRouter>
  );
  // After Back or Forward before hydration, the address differs from the page that is shown until the other page arrives.
  if ('isReloading' in window) return;
  if (input !== given) createRoot(root).render(application);
  else
    keepInput(root, () =>
      hydrateRoot(root, application, { onRecoverableError: (error) => logError('global_error', error) }),
    );
  // What menus and dialogs need: the first press needs no network. A layer that opens before tries again.
  whenQuiet(
    () => queries.isFetching(),
    () => void loadLayers().catch(() => undefined),
  );
  const [address] = script?.dataset.application?.split(' ') ?? [];
  if (address !== undefined) noteCached(address);
}
