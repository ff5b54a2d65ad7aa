import { stat } from 'node:fs/promises';
import { tableLimits } from '@tunna/contract/invoices/invoice-import';
import type { FoundTable } from '@tunna/domain/platform/table/table-layout';
import { ApplicationError } from '../../../../http/errors.ts';
import type { ReadSheet } from '../../../platform/spreadsheet/sheet-rows.service.ts';
import { checkLimits, readSheets } from '../../../platform/spreadsheet/spreadsheet-reader.service.ts';
import { entryTooLarge, ImportRefusal, tableEmpty } from '../import-refusal.service.ts';

const refusalOf = ({ code, details: { row } }: ApplicationError): ImportRefusal =>
  new ImportRefusal([
    row === undefined
      ? { code, severity: 'error', field: 'file', expectation: 'well_formed' }
      : { code: 'quote_stray', severity: 'error', field: 'file', expectation: 'well_formed', row },
  ]);

/** A table of a file, and the sheets of the file. */
interface FileTable<Choice> {
  readonly sheets: readonly ReadSheet[];
  readonly choice: Choice;
}

/**
 * Reads a file and finds its table. Tables have much lower limits than invoices.
 * @param choose finds the table in the sheets
 * @throws ImportRefusal
 */
export async function readTableFile<Choice extends { readonly table: FoundTable }>(
  path: string,
  choose: (sheets: readonly ReadSheet[]) => Choice | undefined,
): Promise<FileTable<Choice>> {
  const { size } = await stat(path);
  if (size > tableLimits.bytes) throw entryTooLarge(tableLimits.bytes);
  try {
    const sheets = await readSheets({ path, limits: tableLimits });
    const choice = choose(sheets);
    if (choice === undefined) throw tableEmpty();
    const { sheet, headingRow, headings, rows } = choice.table;
    const failure = sheets.find(({ name }) => name === sheet)?.failure;
    if (failure !== undefined) throw failure;
    checkLimits({ number: headingRow, cells: headings }, rows, tableLimits);
    return { sheets, choice };
  } catch (error) {
    throw error instanceof ApplicationError ? refusalOf(error) : error;
  }
}
