import { stat } from 'node:fs/promises';
import { tableLimits } from '@tunna/contract/invoices/invoice-import';
import type { InvoiceTable } from '@tunna/domain/invoices/table/invoice-table';
import { ApplicationError } from '../../../http/errors.ts';
import { readSpreadsheet } from '../../platform/spreadsheet/spreadsheet-reader.service.ts';
import { entryTooLarge, ImportRefusal } from './import-refusal.service.ts';

/** Reads the whole table of a file. Tables have much lower limits than invoices. @throws ImportRefusal */
export async function readTableFile(path: string): Promise<InvoiceTable> {
  const { size } = await stat(path);
  if (size > tableLimits.bytes) throw entryTooLarge(tableLimits.bytes);
  try {
    return await readSpreadsheet({ path, limits: tableLimits });
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error;
    throw new ImportRefusal([{ code: error.code, severity: 'error', field: 'file', expectation: 'well_formed' }]);
  }
}
