import type { Fill } from '@tunna/contract/fill';
import { emptyContainer } from '@tunna/contract/service-request';
import { addDays, dayIn } from '@tunna/domain/days';
import { estimateFill, type FillEstimate } from '@tunna/domain/fill';
import type { Decimal } from '@tunna/domain/invoice-arithmetic';
import type { Database, TenantReader } from '../../database/database.ts';
import { type ActingMember, mintOrgScope, type OrgScope } from '../../database/scope.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { reckonPickUps } from '../pick-up/pick-up.service.ts';
import { weighedByContainer } from '../reading/reading.service.ts';
import { densitiesByStream, findEmptyingDays } from '../right-sizing/right-sizing-evidence.service.ts';
import { askForFullContainer } from '../service-request/service-request.service.ts';
import { containerNotFound } from './fill.errors.ts';
import {
  claimToAsk,
  type FilledRow,
  findAsking,
  findFilled,
  findOrganizationsThatAsk,
  holdContainer,
  putSetting,
} from './fill.queries.ts';
import { fillView } from './fill.views.ts';

/** Days that are looked back upon: habits that are older say nothing of today. */
const evidenceDays = 731;

const capacityOf = ({ volume_liters: litres }: FilledRow, kgPerLiter: Decimal | undefined): Decimal | undefined =>
  litres === null ? undefined : kgPerLiter?.times(litres);

/** What is likely of each of the containers. @param only the one that is asked of; null for many */
async function estimates(
  reader: TenantReader,
  rows: readonly FilledRow[],
  today: string,
  only: number | null,
): Promise<ReadonlyMap<number, FillEstimate>> {
  const from = addDays(today, -evidenceDays);
  const emptyings = await findEmptyingDays(reader, from, addDays(today, 1), only);
  const readings = await weighedByContainer(
    reader,
    rows.map(({ id }) => id),
    from,
  );
  const densities = await densitiesByStream(reader);
  return new Map(
    rows.map((row) => [
      row.id,
      estimateFill({
        today,
        // Whether the pick-up of today has happened nobody knows until somebody says so.
        emptyings: (emptyings.get(row.id) ?? [])
          .filter(({ day, isPlanned }) => day < today || !isPlanned)
          .map(({ day }) => day),
        readings: readings.get(row.id) ?? [],
        capacity: capacityOf(row, densities.get(row.waste_stream_id)),
      }),
    ]),
  );
}

async function readFill(reader: TenantReader, id: number, now: Date): Promise<{ row: FilledRow; fill: Fill }> {
  const row = await findFilled(reader, id, emptyContainer);
  if (row === undefined) throw containerNotFound();
  const estimate = (await estimates(reader, [row], dayIn(now), id)).get(id);
  if (estimate === undefined) throw new TypeError('Every container has an estimate, or the reason why it has none.');
  return { row, fill: fillView(estimate, row) };
}

/** How full a container is likely to be. @throws ApplicationError `container_not_found` */
export const getFill = async (database: Database, organization: OrgScope, id: number, now: Date): Promise<Fill> =>
  (await readFill(database.reader(organization), id, now)).fill;

/**
 * From what estimate on the container asks to be emptied by itself; the same again changes nothing.
 * @param percent null where it is not to ask
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
    if (!(await holdContainer(transaction, id))) throw containerNotFound();
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

/** Farthest ahead that a pick-up is looked for; later ones come too late for anything that is nearly full. */
const pickUpsAhead = 60;

/** The day of the next pick-up of each container that has one. */
async function nextPickUps(reader: TenantReader, today: string): Promise<ReadonlyMap<number, string>> {
  const all = { locationId: null, serviceProviderId: null, containerId: null };
  const days = await reckonPickUps(reader, today, addDays(today, pickUpsAhead), all);
  const next = new Map<number, string>();
  for (const [day, ofDay] of days) {
    for (const { containerId, state } of ofDay) {
      if (state === 'planned' && !next.has(containerId)) next.set(containerId, day);
    }
  }
  return next;
}

/** Whether somebody comes before it is surely full, and need not be asked. */
function isSeenTo(estimate: FillEstimate, pickUp: string | undefined, today: string): boolean {
  if (pickUp === undefined || estimate.reliability === 'none') return false;
  return pickUp <= (estimate.full?.until ?? today);
}

async function askWithin(database: Database, organization: OrgScope, today: string): Promise<number> {
  const reader = database.reader(organization);
  const rows = await findAsking(reader, emptyContainer);
  if (rows.length === 0) return 0;
  const found = await estimates(reader, rows, today, null);
  const pickUps = await nextPickUps(reader, today);
  let asked = 0;
  for (const { id: containerId, request_at_percent: threshold } of rows) {
    const estimate = found.get(containerId);
    if (estimate === undefined || estimate.reliability === 'none' || estimate.percent < threshold) continue;
    if (isSeenTo(estimate, pickUps.get(containerId), today)) continue;
    const { percent, lastEmptiedOn } = estimate;
    const isAsked = await database.tenant(organization, async (transaction) => {
      const claimed = await claimToAsk(transaction, { containerId, action: emptyContainer, lastEmptiedOn, percent });
      if (claimed) await askForFullContainer(transaction, { containerId, percent });
      return claimed;
    });
    if (isAsked) asked += 1;
  }
  return asked;
}

/**
 * Asks for the containers whose estimate has reached what they are set to, once until each is emptied, however many servers do so.
 * One that is asked for already, or will be picked up before it is full, is left alone.
 * @returns how many were asked for
 */
export async function requestFullContainers(database: Database, now: Date): Promise<number> {
  let asked = 0;
  for (const organizationId of await findOrganizationsThatAsk(database)) {
    asked += await askWithin(database, mintOrgScope(organizationId), dayIn(now));
  }
  return asked;
}
