import type { Download } from '@tunna/contract/endpoint';
import { type ExportFormat, spreadsheetTypes } from '@tunna/contract/platform/export';
import type { ImportEntity } from '@tunna/contract/platform/list-import';
import { exportColumns } from '@tunna/domain/platform/export-columns';
import type { Language } from '@tunna/domain/text/languages';
import type { Database } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import type { OwnedWork } from '../../../workers/owned-work.ts';
import { headingsIn, listName } from '../export/export-texts.service.ts';
import { openSpreadsheet } from '../spreadsheet/spreadsheet-work.service.ts';
import type { ListKind } from './list-kind.service.ts';

interface TemplateQuery {
  readonly entity: ImportEntity;
  readonly format: ExportFormat;
  readonly language: Language;
}

/** A template file with an example row. @param directory for temporary files */
export async function importTemplate(
  database: Database,
  { organization }: ActingMember,
  { directory, work, kind }: { readonly directory: string; readonly work: OwnedWork; readonly kind: ListKind },
  { format, language }: Omit<TemplateQuery, 'entity'>,
): Promise<Download> {
  const { list } = kind;
  const example = await database.snapshot(organization, (transaction) => kind.example(transaction, language));
  const headings = headingsIn(list, language);
  const columns = exportColumns[list].filter((column) => Object.hasOwn(example, column));
  const name = listName(list, language);
  const writer = await openSpreadsheet(work, {
    format,
    directory,
    name,
    headings: columns.map((column) => headings[column] ?? column),
  });
  await writer.add([columns.map((column) => example[column])]);
  return { fileName: `${name}.${format}`, contentType: spreadsheetTypes[format], body: await writer.end() };
}
