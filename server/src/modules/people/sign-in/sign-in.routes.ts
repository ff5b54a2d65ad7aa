import type { signInContract } from '@tunna/contract/people/sign-in';
import { type Identity, internationalPhoneNumber, normalEmail } from '@tunna/domain/text/identity';
import type { Language } from '@tunna/domain/text/languages';
import type { Handlers, RequestContext } from '../../../http/calls/handlers.ts';
import type { BrowserMarks } from '../known-browser/known-browser.service.ts';
import { getCodeDelivery, requestCode, type SignInDependencies, signIn, signInWithLink } from './sign-in.service.ts';

type Names = Extract<
  keyof typeof signInContract,
  `requestCode${string}` | 'getCodeDelivery' | 'signIn' | 'signInWithLink'
>;

/** Messages are in the language of the screen that requested them. */
const defaultLanguage: Language = 'is';

export function signInRoutes(dependencies: SignInDependencies, marks: BrowserMarks): Handlers<Names> {
  async function requestCodeFor(identity: Identity, language: Language = defaultLanguage, context: RequestContext) {
    // Before any limit: the owner can open a link in this browser even after too many code requests. Not for another site, which could make
    // the browser sign in as another person.
    if (!context.isCrossSite) marks.set(context, 'asked', identity);
    const known = marks.browser(context).isKnown(identity);
    return requestCode(dependencies, { identity, language, address: context.address, known });
  }

  /** Marks a browser as known after a complete sign-in. */
  function remember(context: RequestContext, { identity, signedIn }: Awaited<ReturnType<typeof signIn>>) {
    if ('token' in signedIn) marks.set(context, 'known', identity);
    return signedIn;
  }

  return {
    requestCodeByPhone: ({ body }, context) =>
      requestCodeFor({ kind: 'phone', value: internationalPhoneNumber(body.phoneNumber) }, body.language, context),
    requestCodeByEmail: ({ body }, context) =>
      requestCodeFor({ kind: 'email', value: normalEmail(body.email) }, body.language, context),
    async getCodeDelivery({ params }) {
      return { delivery: await getCodeDelivery(dependencies, params.challengeId) };
    },
    async signIn({ body }, context) {
      return remember(context, await signIn(dependencies, body, marks.browser(context)));
    },
    async signInWithLink({ body }, context) {
      return remember(context, await signInWithLink(dependencies, body.key, marks.browser(context)));
    },
  };
}
