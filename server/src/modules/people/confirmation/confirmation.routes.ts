import type { Handlers } from '../../../http/calls/handlers.ts';
import type { BrowserMarks } from '../known-browser/known-browser.service.ts';
import type { SignInDependencies } from '../sign-in/sign-in.service.ts';
import { confirm, requestConfirmation } from './confirmation.service.ts';

export const confirmationRoutes = (
  dependencies: SignInDependencies,
  marks: BrowserMarks,
): Handlers<'requestConfirmation' | 'confirm'> => ({
  requestConfirmation: ({ body }, context) =>
    requestConfirmation(dependencies, context, {
      address: context.address,
      language: body.language ?? 'is',
      isKnown: marks.browser(context).isKnown,
      markCodeRequested: (identity) => marks.set(context, 'asked', identity),
    }),
  async confirm({ body }, context) {
    await confirm(dependencies, context, { challengeId: body.challengeId, code: body.code });
    return { done: true };
  },
});
