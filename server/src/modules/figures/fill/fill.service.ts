import type { Fill } from '@tunna/contract/figures/fill';
import { emptyContainer } from '@tunna/contract/requests/service-request';
import { estimateFill, type FillEstimate, type FillEvidence } from '@tunna/domain/figures/sizing/fill';
import { replayFill, usualRequestAt } from '@tunna/domain/figures/sizing/fill-replay';
import type { Decimal } from '@tunna/domain/numbers/decimal';
import { addDays, dayIn } from '@tunna/domain/time/days';
import type { Database, TenantReader } from '../../../database/database.ts';
import type { ActingMember, OrgScope } from '../../../database/scope.ts';
import { recordAudit } from '../../platform/audit/audit.service.ts';
import { readCollectionRecord } from '../../requests/collection/collection-record.service.ts';
import { weighedByContainer } from '../../scales/reading/reading.service.ts';
import { densitiesByStream } from '../right-sizing/right-sizing-evidence.service.ts';
import { containerNotFound } from './fill.errors.ts';
import { type FilledRow, findFilled, lockContainer, putSetting } from './fill.queries.ts';
import { fillView } from './fill.views.ts';

/** Days of history used: older habits do not predict the present. */
const evidenceDays = 731;

const capacityOf = ({ volume_liters: litres }: FilledRow, kgPerLiter: Decimal | undefined): Decimal | undefined =>
  litres === null ? undefined : kgPerLiter?.times(litres);

interface Recorded {
  readonly evidence: FillEvidence;
  /** Days of collections that were not requested. */
  readonly scheduled: ReadonlySet<string>;
}

async function readEvidence(
  reader: TenantReader,
  rows: readonly FilledRow[],
  today: string,
  only: number | null,
): Promise<ReadonlyMap<number, Recorded>> {
  const from = addDays(today, -evidenceDays);
  const containerIds = only === null ? null : [only];
  const record = await readCollectionRecord(reader, { containerIds, from, until: today, today });
  const readings = await weighedByContainer(
    reader,
    rows.map(({ id }) => id),
    from,
  );
  const densities = await densitiesByStream(reader);
  return new Map(
    rows.map((row) => {
      const collections = record.get(row.id) ?? [];
      const evidence = {
        today,
        emptyings: collections.map(({ day }) => day),
        readings: readings.get(row.id) ?? [],
        capacity: capacityOf(row, densities.get(row.waste_stream_id)),
      };
      const scheduled = new Set(collections.filter(({ requested }) => !requested).map(({ day }) => day));
      return [row.id, { evidence, scheduled }];
    }),
  );
}

/** The estimates of containers. @param only one container id; null for all */
export async function estimateFills(
  reader: TenantReader,
  rows: readonly FilledRow[],
  today: string,
  only: number | null,
): Promise<ReadonlyMap<number, FillEstimate>> {
  const recorded = await readEvidence(reader, rows, today, only);
  return new Map([...recorded].map(([id, { evidence }]) => [id, estimateFill(evidence)]));
}

async function readFill(reader: TenantReader, id: number, now: Date): Promise<{ row: FilledRow; fill: Fill }> {
  const row = await findFilled(reader, id, emptyContainer);
  if (row === undefined) throw containerNotFound();
  const recorded = (await readEvidence(reader, [row], dayIn(now), id)).get(id);
  if (recorded === undefined) throw new TypeError('Every container has a record of collections, which may be empty.');
  const { evidence, scheduled } = recorded;
  const replay = replayFill(evidence, scheduled, row.request_at_percent ?? usualRequestAt);
  return { row, fill: fillView(estimateFill(evidence), replay, row) };
}

/** The estimated fill level of a container. @throws ApplicationError `container_not_found` */
export const getFill = async (database: Database, organization: OrgScope, id: number, now: Date): Promise<Fill> =>
  (await readFill(database.reader(organization), id, now)).fill;

/**
 * Sets the estimate at which the container requests collection automatically. Idempotent.
 * @param percent null turns automatic requests off
 * @throws ApplicationError `container_not_found`
 */
export const saveFill = (
  database: Database,
  { organization, person }: ActingMember,
  id: number,
  percent: number | null,
  now: Date,
): Promise<Fill> =>
  database.tenant(organization, async (transaction) => {
    if (!(await lockContainer(transaction, id))) throw containerNotFound();
    const before = await readFill(transaction, id, now);
    if (before.row.request_at_percent === percent) return before.fill;
    await putSetting(transaction, id, percent, person.personId);
    await recordAudit(transaction, person, {
      action: 'changed',
      entity: 'container',
      entityId: String(id),
      name: before.row.name,
      changes: { requestAtPercent: { from: before.row.request_at_percent, to: percent } },
    });
    return (await readFill(transaction, id, now)).fill;
  });
