import claim from '@tunna/texts/en/invoices/claim.json';
import workspace from '@tunna/texts/en/workspace.json';
import { expect, it } from 'vitest';
import { CallError } from '../../lib/api/client.ts';
import { createI18n } from '../../lib/text/i18n.ts';
import { errorText } from './error-notice.tsx';

const { t } = createI18n('en', { en: { claim, workspace } });
const rejected = (code: string) => new CallError(409, { code, message: '' });

it('an error has the text of its feature, or else the general one of its code', () => {
  const own = (code: string, general: { readonly defaultValue: string }) => t(`claim:error.${code}`, general);
  expect(errorText(t, rejected('status_conflict'), own)).toBe(claim['error.status_conflict']);
  expect(errorText(t, rejected('rate_limited'), own)).toBe(workspace['error.rate_limited']);
  expect(errorText(t, rejected('unavailable'))).toBe(workspace['error.unavailable']);
  expect(errorText(t, rejected('no such code'), own)).toBe(workspace['error.other']);
  expect(errorText(t, new Error('no answer'))).toBe(workspace['error.other']);
});
