import type { Language } from '@tunna/domain/text/languages';
import { callQuery } from '../../../lib/api/client.ts';

export const containerQuery = (slug: string) => callQuery('getPublicContainer', { params: { slug } });

export const containerGuideQuery = (slug: string, language: Language) =>
  callQuery('getContainerWasteStream', { params: { slug, language } });
