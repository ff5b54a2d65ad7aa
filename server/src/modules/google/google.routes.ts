import { basePath } from '@tunna/contract';
import { isLanguage } from '@tunna/domain/languages';
import type { Handlers, RequestContext } from '../../http/handlers.ts';
import { attemptLifetime, completeAttempt, type GoogleDependencies, startAttempt } from './google.service.ts';

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
      const { url, browser } = await startAttempt(dependencies, query.from);
      keep(context, browser, attemptLifetime);
      return { location: url };
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
