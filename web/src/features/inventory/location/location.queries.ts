import type { Language } from '@tunna/domain/text/languages';
import { callQuery } from '../../../lib/api/client.ts';

export const locationQuery = (id: string) => callQuery('getPublicLocation', { params: { id } });
export const locationReportQuery = (id: string) => callQuery('getPublicLocationReport', { params: { id } });
export const locationGuideQuery = (id: string, wasteStreamId: number, language: Language) =>
  callQuery('getLocationWasteStream', { params: { id, wasteStreamId, language } });
