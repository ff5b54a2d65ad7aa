import type { Download } from '@tunna/contract/endpoint';
import type { Label, LabelPrint } from '@tunna/contract/inventory/label';
import { labelFormats, labelWords } from '@tunna/domain/inventory/label-layout';
import type { Language } from '@tunna/domain/text/languages';
import type { Database } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { ApplicationError } from '../../../http/errors.ts';
import { heavyTask } from '../../../workers/heavy-task.ts';
import type { OwnedWork } from '../../../workers/owned-work.ts';
import {
  findPictures as findOwnPictures,
  type PictureStore,
  readPicture,
} from '../../platform/picture/picture.service.ts';
import { findLabels, findPictures } from './label.queries.ts';
import { documentTitle, labelView, scanSentence } from './label.views.ts';

const labelDocument = heavyTask<typeof import('../label-document/label-document.service.ts'), 'makeLabelDocument'>(
  new URL('../label-document/label-document.service.ts', import.meta.url),
  'makeLabelDocument',
  60,
);

interface LabelQuery {
  readonly ids: readonly number[];
  readonly language: Language;
}

/** Label texts of containers, in the order of their ids. `missing` counts ids that are not found or another organization's. */
export async function listLabels(
  database: Database,
  { organization }: ActingMember,
  { ids, language }: LabelQuery,
  publicUrl: string,
): Promise<{ labels: Label[]; scan: string; missing: number }> {
  const rows = await findLabels(database.reader(organization), ids);
  return {
    labels: rows.map((row) => labelView(row, language, publicUrl)),
    scan: scanSentence(language),
    missing: ids.length - rows.length,
  };
}

/** The labels as a PDF. @throws ApplicationError `container_not_found` if no container is found */
export async function printLabels(
  { database, store }: PictureStore,
  { organization }: ActingMember,
  { ids, language, layout, start, copies }: LabelPrint,
  { publicUrl, work }: { readonly publicUrl: string; readonly work: OwnedWork },
): Promise<Download> {
  const reader = database.reader(organization);
  const rows = await findLabels(reader, ids);
  if (rows.length === 0) throw new ApplicationError('container_not_found', 'None of the containers exists.');
  const categories = [...new Set(rows.map((row) => row.waste_category_id))];
  const pictures = await findPictures(reader, categories);
  const { logo, byStream } = await findOwnPictures(reader, [...new Set(rows.map((row) => row.waste_stream_id))]);
  const own = new Map<number, Uint8Array | undefined>();
  for (const [id, picture] of byStream) own.set(id, await readPicture(store, picture));
  const scan = scanSentence(language);
  const labels = rows.map((row) => {
    const label = labelView(row, language, publicUrl);
    return {
      words: labelWords(label, scan),
      color: label.color,
      picture: own.get(row.waste_stream_id) ?? pictures.get(row.waste_category_id) ?? '',
      publicUrl: label.publicUrl,
    };
  });
  const title = documentTitle(language);
  const body = await work.run(labelDocument, {
    labels,
    logo: await readPicture(store, logo),
    format: labelFormats[layout],
    options: { title, language, start, copies },
  });
  return { fileName: `${title}.pdf`, contentType: 'application/pdf', body };
}
