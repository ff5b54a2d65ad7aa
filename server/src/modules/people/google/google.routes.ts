import { isLanguage } from '@tunna/domain/text/languages';
import type { Handlers, RequestContext } from '../../../http/calls/handlers.ts';
import { ApplicationError } from '../../../http/errors.ts';
import { assertChanges, type Maintenance } from '../../../http/health/read-only.ts';
import type { Cookies } from '../../../http/security/cookies.ts';
import type { BrowserMarks } from '../known-browser/known-browser.service.ts';
import { attemptLifetime, completeAttempt, type GoogleDependencies, ownPath, startAttempt } from './google.service.ts';

type Names = 'getSignInMethods' | 'startGoogleSignIn' | 'completeGoogleSignIn' | 'startGoogleConnection';

const cookieName = 'openid_attempt';

interface BrowserState {
  readonly cookies: Cookies;
  readonly marks: BrowserMarks;
}

export function googleRoutes(
  dependencies: GoogleDependencies & { readonly maintenance: Maintenance },
  { cookies, marks }: BrowserState,
): Handlers<Names> {
  /** Stores a value in the browser until it returns from the provider. Lax, because the browser returns from another site. */
  const storeInBrowser = (context: RequestContext, value: string, seconds: number) =>
    cookies.write(context, cookieName, { value, maxAge: seconds, sameSite: 'Lax' });

  return {
    getSignInMethods: () => ({ google: dependencies.provider !== undefined }),
    async startGoogleSignIn({ query }, context) {
      try {
        assertChanges(dependencies.maintenance);
        const { url, browser } = await startAttempt(dependencies, query.from);
        storeInBrowser(context, browser, attemptLifetime);
        return { location: url };
      } catch (error) {
        // The browser must show a page that explains the result, not the response of an API call.
        if (!(error instanceof ApplicationError) || error.code === 'openid_unavailable') throw error;
        context.log.warn({ code: error.code }, 'a sign-in with the OpenID provider could not begin');
        return { location: `/login?google=failed&from=${encodeURIComponent(ownPath(query.from))}` };
      }
    },
    async startGoogleConnection(_input, context) {
      const { url, browser } = await startAttempt(dependencies, '/account', context);
      storeInBrowser(context, browser, attemptLifetime);
      return { url };
    },
    async completeGoogleSignIn({ query }, context) {
      assertChanges(dependencies.maintenance);
      const chosen = context.cookie('language') ?? '';
      const returned = {
        code: query.code,
        state: query.state,
        iss: query.iss,
        browserValue: cookies.read(context, cookieName),
        language: isLanguage(chosen) ? chosen : 'is',
      } as const;
      const { identity, signedIn, originPath } = await completeAttempt(dependencies, returned, marks.browser(context));
      storeInBrowser(context, '', 0);
      if ('token' in signedIn) marks.set(context, 'known', identity);
      return { ...signedIn, originPath };
    },
  };
}
