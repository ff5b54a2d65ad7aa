import { type ExportColumn, type ExportedList, noWords, wordIn, yesWords } from '@tunna/domain/platform/export-words';
import type { Language } from '@tunna/domain/text/languages';
import type { Cell } from '../spreadsheet/xlsx-writer.service.ts';

/** The cell of each column of a list, for one row. */
export type Cells<Row, List extends ExportedList> = Readonly<Record<ExportColumn<List>, (row: Row) => Cell>>;

export const moment = (iso: string | undefined): Cell => (iso === undefined ? undefined : new Date(iso));
export const decimalCell = (decimal: string | undefined): Cell => (decimal === undefined ? undefined : { decimal });
export const yesOrNo = (is: boolean, language: Language): string => wordIn(is ? yesWords : noWords, language);
export const namesOf = (those: readonly { readonly name: string }[]): string =>
  those.map(({ name }) => name).join(', ');
