// How the server reads the catalogue. Files are read when a subject is first needed, because most processes and threads need few of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf, type Subject } from './files.ts';
import { lookUp, type SubjectTexts } from './look-up.ts';
import { folders, type Texts } from './subjects.gen.ts';

/** With the keys of plural forms, which end with `_other` in every language, the key that they share. */
type Keys<Written> = Written extends `${infer Shared}_other` ? Shared | Written : Written;

/** A subject with one of its keys: `report-document:title`. */
export type TextKey = { [Own in Subject]: `${Own}:${Keys<keyof Texts[Own] & string>}` }[Subject];

export type Gaps = Readonly<Record<string, string | number>>;

/** Reads texts of one language, with their gaps filled. A number in the gap `count` chooses the plural form. */
export type Translate = (key: TextKey, gaps?: Gaps) => string;

const read = new Map<string, SubjectTexts>();

/** The texts of a subject in one language, by key and with open gaps. */
export function subjectTexts(language: string, subject: Subject): SubjectTexts {
  const path = fileOf(language, subject);
  const known = read.get(path);
  if (known !== undefined) return known;
  const texts = JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8')) as Record<string, string>;
  read.set(path, texts);
  return texts;
}

const split = (key: string): [subject: string, own: string] => {
  const at = key.indexOf(':');
  return [key.slice(0, at), key.slice(at + 1)];
};

const isSubject = (text: string): text is Subject => Object.hasOwn(folders, text);

/** Whether a key that was put together from data exists. */
export function isTextKey(key: string): key is TextKey {
  const [subject, own] = split(key);
  return isSubject(subject) && Object.hasOwn(subjectTexts('en', subject), own);
}

/** The keys of a subject that begin alike: `audit:action.`. */
export function subjectKeys(start: string): TextKey[] {
  const [subject] = split(start);
  if (!isSubject(subject)) return [];
  return Object.keys(subjectTexts('en', subject))
    .map((own) => `${subject}:${own}`)
    .filter((key) => key.startsWith(start))
    .filter(isTextKey);
}

export const textsIn =
  (language: string): Translate =>
  (key, gaps = {}) => {
    const [subject, own] = split(key);
    const text = isSubject(subject) ? lookUp(language, subjectTexts(language, subject), own, gaps) : undefined;
    return text ?? own;
  };
