import type { Handlers } from '../../../http/calls/handlers.ts';
import { getTerms } from './terms.service.ts';

export const termsRoutes = (ownTerms: string): Handlers<'getTerms'> => ({
  async getTerms({ params }) {
    return { content: await getTerms(ownTerms, params.termsType, params.language) };
  },
});
