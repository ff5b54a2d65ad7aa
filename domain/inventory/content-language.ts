import type { Language } from '../text/languages.ts';

/** The language that content is shown in: the current one if it is offered, otherwise the first that is. */
export const contentLanguage = (offered: readonly Language[], current: Language): Language =>
  offered.includes(current) ? current : (offered[0] ?? current);
