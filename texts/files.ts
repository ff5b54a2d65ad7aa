import { folders } from './subjects.gen.ts';

/** One file in every language: the texts of a page, or of a subject. */
export type Subject = keyof typeof folders;

/** The path of a subject's file within texts/. */
export const fileOf = (language: string, subject: Subject): string =>
  [language, folders[subject], `${subject}.json`].filter((part) => part !== '').join('/');
