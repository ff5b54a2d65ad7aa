import type { Language } from '../text/languages.ts';

/** The language of content: the current one if it is offered, otherwise the first offered. */
export const contentLanguage = (offered: readonly Language[], current: Language): Language =>
  offered.includes(current) ? current : (offered[0] ?? current);
