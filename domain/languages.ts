export const languages = ['is', 'en', 'no', 'pl'] as const;
export type Language = (typeof languages)[number];
export const fallbackLanguage: Language = 'en';
export const isLanguage = (v: string): v is Language => (languages as readonly string[]).includes(v);
export const languageNames: Record<Language, string> = { is: 'Íslenska', en: 'English', no: 'Norsk', pl: 'Polski' };
export const htmlLanguage = (l: Language): string => (l === 'no' ? 'nb' : l);
