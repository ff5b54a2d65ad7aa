import { maxPairsShown, type PairDecisionInput, type ReadingPair } from '@tunna/contract/scales/scale-reading';
import type { Database, TenantReader } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { changesBetween, recordAudits } from '../../platform/audit/audit.service.ts';
import { type LockedReadingRow, lockReadingRows, setReadingsRemoved } from './assignment.queries.ts';
import { isCounted } from './assignment.service.ts';
import { readingChanged, readingNotFound } from './reading.errors.ts';
import { areSeparate, countWaitingPairs, findReadingPairs, setSeparate } from './reading-pair.queries.ts';
import { findReadingsOfIds } from './scale-reading.queries.ts';
import { lockedAudit } from './scale-reading.service.ts';
import { scaleReadingView } from './scale-reading.views.ts';

/** Pairs of counted readings that may be the same load, the newest first. */
export const listReadingPairs = (
  database: Database,
  { organization }: ActingMember,
  scaleId: number | undefined,
  now: Date,
): Promise<{ pairs: ReadingPair[]; total: number }> =>
  database.snapshot(organization, async (reader) => {
    const found = await findReadingPairs(reader, { scaleId, now, limit: maxPairsShown });
    const ids = found.flatMap((row) => [row.typed_id, row.other_id]);
    const rows = ids.length === 0 ? [] : await findReadingsOfIds(reader, ids);
    const views = new Map(rows.map((row) => [row.id, scaleReadingView(row)]));
    const pairs = found.flatMap((row) => {
      const [typed, other] = [views.get(row.typed_id), views.get(row.other_id)];
      return typed === undefined || other === undefined ? [] : [{ typed, other }];
    });
    return { pairs, total: found[0]?.total ?? 0 };
  });

/** The pairs that have been undecided for a day; undefined without any. */
export const countReadingPairs = (reader: TenantReader, now: Date) => countWaitingPairs(reader, now);

/**
 * Stores whether two counted readings are one load. Both are locked: of two members who decide at the same time the second one is refused,
 * so that a load never loses both its readings.
 * @throws ApplicationError `not_found` for readings that are not of one scale; `status_conflict` if they were changed or decided
 */
export const decideReadingPair = (
  database: Database,
  { organization, person }: ActingMember,
  { keptId, otherId, decision }: PairDecisionInput,
  now: Date,
): Promise<{ done: true }> =>
  database.tenant(organization, async (transaction) => {
    const locked = await lockReadingRows(transaction, [keptId, otherId]);
    const kept = locked.find(({ id }) => id === keptId);
    const other = locked.find(({ id }) => id === otherId);
    if (kept === undefined || other === undefined || kept === other) throw readingNotFound();
    if (kept.scale_id === null || kept.scale_id !== other.scale_id) throw readingNotFound();
    if (!isCounted(kept) || !isCounted(other)) throw readingChanged();
    const isUndo = decision === 'undecided';
    if ((await areSeparate(transaction, keptId, otherId)) !== isUndo) throw readingChanged();
    if (decision === 'same_load') {
      await setReadingsRemoved(transaction, [otherId], now);
      const changes = changesBetween({ kg: other.net }, { kg: null, sameLoad: kept.net });
      await recordAudits(transaction, person, [{ action: 'deleted', ...lockedAudit(other), changes }]);
      return { done: true };
    }
    await setSeparate(transaction, [keptId, otherId], !isUndo);
    const entry = (reading: LockedReadingRow, from: LockedReadingRow) => ({
      action: 'changed' as const,
      ...lockedAudit(reading),
      changes: changesBetween({ separateLoad: isUndo ? from.net : null }, { separateLoad: isUndo ? null : from.net }),
    });
    await recordAudits(transaction, person, [entry(kept, other), entry(other, kept)]);
    return { done: true };
  });
