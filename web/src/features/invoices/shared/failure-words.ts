import type { ImportFailure } from '@tunna/contract/invoices/invoice-import';
import { isDecimalText } from '@tunna/domain/numbers/decimal-text';
import { formatDecimal, formatFileSize } from '@tunna/domain/numbers/numbers';
import type { Translate } from '../../../lib/text/translation.tsx';

type Words = Translate;

/** Expectations of figures: what is found and expected is written as figures are. */
const ofFigures: readonly ImportFailure['expectation'][] = ['equal', 'above', 'at_least', 'at_most', 'decimals'];

const shown = (text: string, isFigure: boolean): string =>
  isFigure && isDecimalText(text) ? formatDecimal(text) : text;

/** Where in the file: the invoice of several, the row or line, and the place among its kind. */
export function placeWords(t: Words, { invoice, row, column, line, entry }: ImportFailure): string {
  return [
    invoice === undefined ? '' : t('place.invoice', { invoice }),
    row === undefined ? '' : t('place.row', { row }),
    column === undefined ? '' : t('place.column', { column }),
    line === undefined || row !== undefined ? '' : t('place.line', { line }),
    entry === undefined ? '' : t('place.entry', { entry }),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** What is wrong, in a sentence that a person understands. */
export function failureWords(t: Words, { code, field, found, expectation, expected = '' }: ImportFailure): string {
  const isFigure = ofFigures.includes(expectation);
  const parts = {
    field: t(`field.${field}`, { defaultValue: field }),
    found: found === undefined || found === '' ? t('nothing') : shown(found, isFigure),
    expected: shown(expected, isFigure),
    size: formatFileSize(Number(expected)),
  };
  // The sentence of the rule, or of its expectation.
  return t(`code.${code}`, { ...parts, defaultValue: '' }) || t(`expect.${expectation}`, parts);
}
