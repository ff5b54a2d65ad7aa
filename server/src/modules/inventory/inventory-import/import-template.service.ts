import type { Download } from '@tunna/contract/endpoint';
import type { ImportEntity } from '@tunna/contract/inventory/inventory-import';
import { type ExportFormat, spreadsheetTypes } from '@tunna/contract/platform/export';
import { exportColumns } from '@tunna/domain/platform/export-columns';
import type { Language } from '@tunna/domain/text/languages';
import type { Database } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import type { OwnedWork } from '../../../workers/owned-work.ts';
import { yesOrNo } from '../../platform/export/export-cells.service.ts';
import { headingOf, listName, wordFor } from '../../platform/export/export-texts.service.ts';
import { openSpreadsheet } from '../../platform/spreadsheet/spreadsheet-work.service.ts';
import type { Cell } from '../../platform/spreadsheet/xlsx-writer.service.ts';
import { readLocationNames } from '../location/location-batch.service.ts';
import { readWasteStreams } from '../waste-stream/waste-stream.service.ts';
import type { ContainerColumn } from './container-rows.service.ts';
import type { LocationColumn } from './location-rows.service.ts';

interface Asked {
  readonly entity: ImportEntity;
  readonly format: ExportFormat;
  readonly language: Language;
}

const places = (language: Language): Readonly<Record<LocationColumn, Cell>> => ({
  name: 'Hafnarhús',
  address: 'Tryggvagata 17',
  postcode: '101',
  municipality: 'Reykjavík',
  latitude: 64.149,
  longitude: -21.9395,
  published: yesOrNo(false, language),
  tags: undefined,
});

/** A valid example row with an existing stream and location. */
const containers = (
  language: Language,
  location: Cell,
  stream: Cell,
): Readonly<Record<Exclude<ContainerColumn, 'locationId'>, Cell>> => ({
  customId: 'TUN-1',
  location,
  wasteStream: stream,
  serviceProvider: undefined,
  kind: wordFor('kind', 'wheelie_bin', language),
  volumeLiters: 240,
  description: undefined,
  status: wordFor('status', 'active', language),
  requirements: wordFor('requirement', 'name', language),
  tags: undefined,
});

/** A template file. @param directory for temporary files */
export async function importTemplate(
  database: Database,
  { organization }: ActingMember,
  { directory, work }: { readonly directory: string; readonly work: OwnedWork },
  { entity, format, language }: Asked,
): Promise<Download> {
  const list = entity === 'container' ? 'containers' : 'locations';
  const example = await database.snapshot(organization, async (transaction) => {
    if (entity === 'location') return places(language);
    const [location] = await readLocationNames(transaction);
    const [stream] = await readWasteStreams(transaction);
    return containers(language, location?.name, stream?.names[language]);
  });
  const headings = exportColumns[list]
    .filter((column) => Object.hasOwn(example, column))
    .map((column) => headingOf(list, column, language));
  const name = listName(list, language);
  const writer = await openSpreadsheet(work, { format, directory, name, headings });
  await writer.add([Object.values(example)]);
  return { fileName: `${name}.${format}`, contentType: spreadsheetTypes[format], body: await writer.end() };
}
