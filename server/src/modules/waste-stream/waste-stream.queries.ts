import type { Language } from '@tunna/domain/languages';
import { type Queryable, statement } from '../../database/statement.ts';

export interface PublicWasteStreamRow {
  name_override: string | null;
  color: string;
  waste_category_id: number;
  waste_category: string;
  category_name: string;
  has_content: boolean;
  description: string | null;
  yes_please: string | null;
  no_thanks: string | null;
  methods_of_recycling: string | null;
}

const publicWasteStream = statement<PublicWasteStreamRow>(
  'public_waste_stream',
  'select * from public_waste_stream($1, $2, $3)',
);

/** A waste stream with its content in one language; the content is null where there is none. */
export async function findPublicWasteStream(
  database: Queryable,
  organizationId: number,
  wasteStreamId: number,
  language: Language,
): Promise<PublicWasteStreamRow | undefined> {
  const [row] = await database.run(publicWasteStream, [organizationId, wasteStreamId, language]);
  return row;
}
