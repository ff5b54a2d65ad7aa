import { z } from 'zod';
import { basePath } from '../base-path.ts';
import { endpoint } from '../endpoint.ts';
import { shapedText } from '../fields.ts';
import { shownPictureTypes } from './picture-values.ts';

export * from './picture-values.ts';

/** Address of a picture that visitors see. It changes with the bytes. */
export const pictureAddress = (sha256: string): string => `${basePath}/picture/${sha256}`;

export const pictureContract = {
  getPicture: endpoint({
    method: 'GET',
    path: '/picture/{sha256}',
    access: 'public',
    summary: 'Return the logo of an organization, or its own picture of a waste stream.',
    params: z.object({ sha256: shapedText(/^[0-9a-f]{64}$/, 64) }),
    response: { download: Object.values(shownPictureTypes), maxAge: 31_536_000 },
    errors: ['not_found'],
  }),
};
