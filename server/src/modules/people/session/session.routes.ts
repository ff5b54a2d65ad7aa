import type { signInContract } from '@tunna/contract/people/sign-in';
import type { Handlers } from '../../../http/calls/handlers.ts';
import type { Sessions } from './session.service.ts';

export const sessionRoutes = (sessions: Sessions): Handlers<Extract<keyof typeof signInContract, 'signOut'>> => ({
  async signOut(_input, { token }) {
    await sessions.end(token.claims.jti);
    return { signedOut: true };
  },
});
