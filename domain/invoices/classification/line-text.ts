import { searchFold } from '../../text/search.ts';

const longestKey = 300;

/** Text as it is compared: folded, its white space single, 300 signs at most. */
export const keyOf = (text: string): string => searchFold(text).replace(/\s+/g, ' ').trim().slice(0, longestKey).trim();

const monthNames =
  'januar|februar|mars|april|mai|juni|juli|agust|september|oktober|november|desember|january|february|march|may|june|july|august|october|december';
const monthStems = 'jan|feb|mar|apr|mai|may|jun|jul|ag|aug|sep|okt|oct|nov|des|dec';

/**
 * What a text says of a time or of a document, in the order in which it is removed. Migration 0014 has the same patterns: stored keys of
 * wordings must remain what `wordingKey` makes.
 */
const passing: readonly RegExp[] = [
  // Days, and the first days of periods.
  /(\b\d{1,2}\.(\d{1,2}\.)?(\d{4})? ?[-–] ?)?\b(\d{1,2}[./-]\d{1,2}[./-](\d{4}|\d{2})|\d{4}-\d{2}-\d{2})\b/g,
  // Months, with or without a day before and a year behind.
  new RegExp(
    `(\\b\\d{1,2}\\. ?[-–] ?)?(\\b\\d{1,2}\\. ?)?\\b((${monthStems})[a-z]*\\.? ?\\d{4}|${monthNames})\\b`,
    'g',
  ),
  /\b(\d{1,2}[/.-]20\d{2}|20\d{2}[/.-](0[1-9]|1[0-2]))\b/g,
  // Weeks and quarters.
  /\b(vik[au]|vikur|week|weeks|uke|uker|tydzien) ?(nr\.? ?)?\d{1,2}( ?[-–,/] ?\d{1,2})*\b/g,
  /\b(\d{1,2}\. ?[-–] ?)?\d{1,2}\. ?(vik[au]|vikur|uke|arsfjordungur)\b|\bq[1-4]\b/g,
  /\b20\d{2}\b(?! ?(l|ltr|litra|kg|kr|m3)\b)/g,
  // Numbers of documents.
  /(\b(nr|no)\.? ?|#)\d+\b|\b\d{5,}\b/g,
];

/** A text as it is compared, without days, periods and numbers of documents, which are others each time. */
export const stableText = (text: string): string =>
  keyOf(
    passing.reduce((left, pattern) => left.replace(pattern, ' '), keyOf(text)).replace(/^[ ,.:;–-]+|[ ,.:;(–-]+$/g, ''),
  );

/** A wording as it is compared. Where nothing but numbers is in it, they are what it says. */
export const wordingKey = (wording: string): string => stableText(wording) || keyOf(wording);
