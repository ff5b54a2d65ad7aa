import type { pictureContract } from '@tunna/contract/platform/picture';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { getPicture, type PictureStore } from './picture.service.ts';

export const pictureRoutes = (pictures: PictureStore): Handlers<keyof typeof pictureContract> => ({
  getPicture: ({ params }) => getPicture(pictures, params.sha256),
});
