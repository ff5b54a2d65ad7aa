import type { WasteStreamGuide } from '@tunna/contract/container';
import type { Language } from '@tunna/domain/languages';
import type { Queryable } from '../../database/statement.ts';
import { findPublicWasteStream } from './waste-stream.queries.ts';
import { wasteStreamGuideView } from './waste-stream.views.ts';

/** What may go into a waste stream, for everyone to read; undefined when there is no such stream. */
export async function getWasteStreamGuide(
  database: Queryable,
  organizationId: number,
  wasteStreamId: number,
  language: Language,
): Promise<WasteStreamGuide | undefined> {
  const row = await findPublicWasteStream(database, organizationId, wasteStreamId, language);
  return row === undefined ? undefined : wasteStreamGuideView(row);
}
