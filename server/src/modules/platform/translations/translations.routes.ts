import type { Handlers } from '../../../http/calls/handlers.ts';
import { getTranslations } from './translations.service.ts';

export const translationsRoutes = (webDirectory: string): Handlers<'getTranslations'> => ({
  getTranslations: ({ params }) => getTranslations(webDirectory, params.file),
});
