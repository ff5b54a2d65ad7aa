import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { exactText, finiteNumber, language, plainText, shapedText, textByName } from '../fields.ts';
import type { View } from '../view.ts';

export const termsType = z.enum(['privacy-policy', 'terms-of-service']);
export type TermsType = View<typeof termsType>;

export const platformContract = {
  getTerms: endpoint({
    method: 'GET',
    path: '/terms/{termsType}/{language}',
    access: 'public',
    summary: 'Return legal terms as HTML. Languages without a translation return English.',
    params: z.object({ termsType, language }),
    response: z.object({ content: z.string() }),
    errors: ['terms_not_found'],
  }),
  getReportStats: endpoint({
    method: 'GET',
    path: '/report-stats/',
    access: 'public',
    summary: 'Return public totals over all organizations.',
    response: z.object({
      organizations: z.int(),
      locations: z.int(),
      containers: z.int(),
      requestsDone: z.int(),
      tonnes: z.int().describe('Weight of invoiced waste, rounded.'),
    }),
    errors: [],
  }),
  getTranslations: endpoint({
    method: 'GET',
    path: '/i18n/{file}',
    access: 'public',
    summary: 'Return all texts of a language: is.json, en.json, no.json, pl.json.',
    params: z.object({ file: shapedText(/^[a-z]{2}\.json$/, 7) }),
    response: { contentType: 'application/json; charset=utf-8' },
    errors: ['not_found'],
  }),
};

/** A browser’s report of use or of an error. It never contains typed text. */
export const clientEvent = z.object({
  event: exactText(100),
  pathname: plainText(500),
  authority: plainText(300),
  host: plainText(300),
  fullUrl: plainText(1000),
  browser: plainText(300),
  os: plainText(100),
  screenWidth: finiteNumber(0, 1_000_000).describe('CSS pixels, rounded to the nearest 100.'),
  screenHeight: finiteNumber(0, 1_000_000).describe('CSS pixels, rounded to the nearest 100.'),
  pixelDensity: finiteNumber(0, 1000),
  sessionId: plainText(100),
  extras: textByName({ names: 20, name: 100, text: 8000 }),
});

export type ClientEvent = View<typeof clientEvent>;

export const clientEventContract = {
  recordClientEvent: endpoint({
    method: 'POST',
    path: '/client-event',
    access: 'public',
    summary: 'Record a browser event. Fire-and-forget; `text/plain` is accepted too.',
    body: clientEvent,
    response: z.object({ accepted: z.boolean() }),
    errors: [],
  }),
};
