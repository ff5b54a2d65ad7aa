import type { ClientEvent } from '@tunna/contract/platform';
import type { Queryable } from '../../database/statement.ts';
import { deleteEvents, insertEvent } from './client-event.queries.ts';

const keptDays = 90;
const keptRows = 100_000;

/** Stores what a browser reported. Halves of characters and NUL, which JSON can carry and text cannot, are replaced. */
export function recordEvent(database: Queryable, event: ClientEvent): Promise<void> {
  const clean = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD');
  const cleaned = JSON.parse(JSON.stringify(event), (_key, value: unknown) =>
    typeof value === 'string' ? clean(value) : value,
  ) as ClientEvent;
  const extras = Object.entries(cleaned.extras).map(([key, value]) => [clean(key), value] as const);
  return insertEvent(database, { ...cleaned, extras: Object.fromEntries(extras) });
}

/** Keeps the collection bounded in time and number. */
export const pruneEvents = (database: Queryable): Promise<void> => deleteEvents(database, keptDays, keptRows);
