import { basePath } from '@tunna/contract';
import { isLanguage } from '@tunna/domain/languages';
import { ApplicationError } from '../../http/errors.ts';
import type { Handlers, RequestContext } from '../../http/handlers.ts';
import { attemptLifetime, completeAttempt, type GoogleDependencies, ownPath, startAttempt } from './google.service.ts';

type Names = 'getSignInMethods' | 'startGoogleSignIn' | 'completeGoogleSignIn' | 'startGoogleConnection';

const cookieName = 'openid_attempt';

export function googleRoutes(dependencies: GoogleDependencies, publicUrl: string): Handlers<Names> {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';

  /** Keeps a value in the browser, for the way to the provider and back; Lax, because it comes back from another site. */
  const keep = (context: RequestContext, value: string, seconds: number) =>
    context.setCookie(
      `${cookieName}=${value}; Path=${basePath}/auth/google; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
    );

  return {
    getSignInMethods: () => ({ google: dependencies.provider !== undefined }),
    async startGoogleSignIn({ query }, context) {
      try {
        const { url, browser } = await startAttempt(dependencies, query.from);
        keep(context, browser, attemptLifetime);
        return { location: url };
      } catch (error) {
        // A person's browser is on its way: it must land on a page that says what happened, not on a call's answer.
        if (!(error instanceof ApplicationError) || error.code === 'openid_unavailable') throw error;
        context.log.warn({ code: error.code }, 'a sign-in with the OpenID provider could not begin');
        return { location: `/login?google=failed&from=${encodeURIComponent(ownPath(query.from))}` };
      }
    },
    async startGoogleConnection(_input, context) {
      const { url, browser } = await startAttempt(dependencies, '/account', context);
      keep(context, browser, attemptLifetime);
      return { url };
    },
    async completeGoogleSignIn({ query }, context) {
      const chosen = context.cookie('language') ?? '';
      const answer = await completeAttempt(dependencies, {
        code: query.code,
        state: query.state,
        iss: query.iss,
        browser: context.cookie(cookieName),
        userAgent: context.userAgent,
        language: isLanguage(chosen) ? chosen : 'is',
      });
      keep(context, '', 0);
      return answer;
    },
  };
}
