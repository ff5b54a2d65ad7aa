import type { Language } from './languages.ts';
export const formatDate = (d: Date, _l: Language): string => d.toISOString().slice(0, 10);
export const formatDateTime = (d: Date, _l: Language): string => d.toISOString();
