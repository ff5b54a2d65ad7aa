import type { ReadingResult } from '@tunna/contract/scales/device-call';
import { toDecimal } from '@tunna/domain/numbers/decimal';
import type { NewReading } from './device-reading.queries.ts';
import type { KnownReadingRow } from './stored-reading.queries.ts';

/** A reading as it was sent. */
type SentReading = Omit<NewReading, 'heldBecause'>;

const isSameWeight = (one: string | undefined, other: string | null): boolean =>
  one === undefined || other === null ? one === undefined && other === null : toDecimal(one).eq(other);

/** Whether a received reading equals the stored one. For a corrected reading, only its time and scale are compared. */
function isSame(reading: SentReading, row: KnownReadingRow): boolean {
  if (reading.scaleId !== row.scale_id || reading.deviceTime.getTime() !== row.device_time.getTime()) return false;
  if (row.version > 1) return true;
  return (
    reading.unit === row.unit &&
    isSameWeight(reading.net, row.net) &&
    isSameWeight(reading.gross, row.gross) &&
    isSameWeight(reading.tare, row.tare)
  );
}

/** The result for a new reading. */
export const storedResult = (reading: NewReading, readingId: number): ReadingResult => {
  const { sequence, heldBecause } = reading;
  return { sequence, outcome: heldBecause === undefined ? 'recorded' : 'held', reason: heldBecause, readingId };
};

/** The result for a reading that became part of another one, long after it was stored. */
export const combinedResult = (sequence: number): ReadingResult => ({
  sequence,
  outcome: 'known',
  reason: undefined,
  readingId: undefined,
});

/** The result for a reading whose sequence number is already stored. */
export function knownResult(reading: SentReading, row: KnownReadingRow): ReadingResult {
  const { sequence } = reading;
  if (!isSame(reading, row)) return { sequence, outcome: 'conflict', reason: undefined, readingId: undefined };
  return { sequence, outcome: 'known', reason: row.held_because ?? undefined, readingId: row.id };
}
