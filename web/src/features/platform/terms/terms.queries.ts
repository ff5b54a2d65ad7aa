import type { TermsType } from '@tunna/contract/platform/platform';
import type { Language } from '@tunna/domain/text/languages';
import { callQuery } from '../../../lib/api/client.ts';

export const termsQuery = (termsType: TermsType, language: Language) =>
  callQuery('getTerms', { params: { termsType, language } });
