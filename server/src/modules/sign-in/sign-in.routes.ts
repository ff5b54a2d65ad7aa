import { basePath } from '@tunna/contract';
import type { signInContract } from '@tunna/contract/sign-in';
import { type Identity, internationalPhoneNumber, normalEmail } from '@tunna/domain/identity';
import type { Language } from '@tunna/domain/languages';
import type { Handlers, RequestContext } from '../../http/handlers.ts';
import { isKnown, knownFor, markKnown } from '../known-browser/known-browser.service.ts';
import { type CodeDependencies, getCodeDelivery, requestCode, signIn } from './sign-in.service.ts';

type Names = Extract<keyof typeof signInContract, `requestCode${string}` | 'getCodeDelivery' | 'signIn'>;

/** Messages are in the language of the screen that asked for them. */
const defaultLanguage: Language = 'is';

export function signInRoutes(dependencies: CodeDependencies, publicUrl: string): Handlers<Names> {
  const { vault, now } = dependencies;
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';

  async function ask(identity: Identity, language: Language = defaultLanguage, context: RequestContext) {
    const known = isKnown(vault, identity, context.cookie('known'), now());
    const { address } = context;
    return { challengeId: await requestCode(dependencies, { identity, language, address, known }) };
  }

  return {
    requestCodeByPhone: ({ body }, context) =>
      ask({ kind: 'phone', value: internationalPhoneNumber(body.phoneNumber) }, body.language, context),
    requestCodeByEmail: ({ body }, context) =>
      ask({ kind: 'email', value: normalEmail(body.email) }, body.language, context),
    async getCodeDelivery({ params }) {
      return { delivery: await getCodeDelivery(dependencies, params.challengeId) };
    },
    async signIn({ body }, context) {
      const { identity, signedIn } = await signIn(dependencies, { ...body, userAgent: context.userAgent });
      const mark = markKnown(vault, identity, now());
      const attributes = `Path=${basePath}/auth; Max-Age=${knownFor}; HttpOnly; SameSite=Strict${secure}`;
      context.setCookie(`known=${mark}; ${attributes}`);
      return signedIn;
    },
  };
}
