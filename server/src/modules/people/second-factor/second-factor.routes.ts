import type { Handlers } from '../../../http/calls/handlers.ts';
import type { BrowserMarks } from '../known-browser/known-browser.service.ts';
import type { SignInDependencies } from '../sign-in/sign-in.service.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  signInWithSecondFactor,
  startSecondFactor,
} from './second-factor.service.ts';

export const secondFactorRoutes = (
  dependencies: SignInDependencies,
  marks: BrowserMarks,
): Handlers<
  'getSecondFactor' | 'startSecondFactor' | 'confirmSecondFactor' | 'removeSecondFactor' | 'signInWithSecondFactor'
> => ({
  getSecondFactor: (_input, { person }) => getSecondFactor(dependencies, person),
  startSecondFactor: (_input, { person }) => startSecondFactor(dependencies, person),
  async confirmSecondFactor({ body }, { person }) {
    return { recoveryCodes: await confirmSecondFactor(dependencies, person, body.code) };
  },
  async removeSecondFactor({ body }, { person }) {
    await removeSecondFactor(dependencies, person, body.code);
    return { done: true };
  },
  async signInWithSecondFactor({ body }, context) {
    const { token, identity } = await signInWithSecondFactor(dependencies, body, marks.browser(context));
    marks.set(context, 'known', identity);
    return { token };
  },
});
