import type { HeldReason } from '@tunna/domain/scales/scale-reading';
import { addDays, dayIn } from '@tunna/domain/time/days';
import type { ClientBase } from 'pg';
import type { BuiltLocation } from './containers.ts';
import type { PlannedOrganization, PlannedScale } from './organization.ts';
import type { Random } from './random.ts';
import { insertRows, type Row } from './rows.ts';

/** Days before today when the scales were set up: earlier weights were entered manually. */
export const daysOfScales = 365;

interface Weighing {
  readonly plan: PlannedOrganization;
  readonly first: {
    readonly organization: number;
    readonly department: number;
    readonly wasteStream: number;
    readonly device: number;
    readonly scale: number;
  };
  readonly locations: readonly BuiltLocation[];
  /** Milliseconds since 1970: the midnight before which everything has happened. */
  readonly today: number;
}

/** Hours at which a working place weighs, those of which most is weighed more often. */
const hours = [7, 8, 9, 9, 10, 11, 11, 12, 13, 13, 14, 15, 16, 16, 17];

/** What scales send that is no weighing, by turns. */
const quarantined: readonly { readonly because: HeldReason; readonly kg: string }[] = [
  { because: 'negative', kg: '-1.2' },
  { because: 'unstable', kg: '8.4' },
  { because: 'empty', kg: '0' },
];

/** A weight in steps of what the scale shows. */
function shownWeight({ division, lightest, heaviest }: PlannedScale, random: Random): string {
  const step = Number(division);
  const kg = lightest + (heaviest - lightest) * random.fraction() ** 2;
  return (Math.round(kg / step) * step).toFixed(2);
}

interface Sent {
  readonly weighedAt: string;
  readonly kg: string;
  /** Absent for unassigned and quarantined readings. */
  readonly assigned?: { readonly category: string; readonly department: number };
  readonly because?: HeldReason;
}

/** What a scale weighed on one day: a few things an hour or two apart. */
function sentOn(day: string, scale: PlannedScale, here: readonly number[], random: Random): Sent[] {
  return Array.from({ length: random.integer(2, 4) }, () => {
    const time = [random.pick(hours), random.integer(0, 59), random.integer(0, 59)];
    const weighedAt = `${day}T${time.map((part) => String(part).padStart(2, '0')).join(':')}Z`;
    const place = Math.min(random.integer(0, scale.categories.length - 1), random.integer(0, scale.categories.length));
    const category = scale.categories[place] ?? 'residual';
    return { weighedAt, kg: shownWeight(scale, random), assigned: { category, department: random.pick(here) } };
  });
}

/** The working days of a year, and the unassigned readings of the last days. */
function everythingSent(scale: PlannedScale, here: readonly number[], today: number, random: Random): Sent[] {
  const lastDay = addDays(dayIn(new Date(today)), -1);
  const days = Array.from({ length: daysOfScales }, (_none, index) => addDays(lastDay, index - daysOfScales + 1));
  const worked = days.filter((day) => ![0, 6].includes(new Date(day).getUTCDay()));
  const sent = worked.flatMap((day) => sentOn(day, scale, here, random));
  const waiting = Array.from({ length: 3 }, (_none, index) => ({
    weighedAt: `${lastDay}T${String(18 + index)}:0${index}:00Z`,
    kg: shownWeight(scale, random),
  }));
  const held = quarantined.map(({ because, kg }, index) => ({
    weighedAt: `${lastDay}T18:${String(30 + index)}:00Z`,
    kg,
    because,
  }));
  return [...sent, ...waiting, ...held].sort((one, other) => one.weighedAt.localeCompare(other.weighedAt));
}

function readingRows(
  { plan, first }: Weighing,
  scale: PlannedScale,
  ids: { readonly scale: number; readonly location: string },
  sent: readonly Sent[],
): Row[] {
  return sent.map(({ weighedAt, kg, assigned, because = null }) => {
    const stream = plan.streams.findIndex(({ category }) => category === assigned?.category);
    if (assigned !== undefined && stream < 0) throw new Error(`no stream for what ${scale.name} weighs`);
    return {
      organization_id: first.organization,
      scale_id: ids.scale,
      location_id: ids.location,
      origin: 'scale',
      device_id: first.device,
      net: kg,
      gross: kg,
      unit: 'kg',
      weighed_at: weighedAt,
      weighed_on: weighedAt.slice(0, 10),
      device_time: weighedAt,
      entered_at: weighedAt,
      note: '',
      held_because: because,
      assigned_at: assigned === undefined ? null : weighedAt,
      waste_stream_id: assigned === undefined ? null : first.wasteStream + stream,
      department_id: assigned?.department ?? null,
      assigned_by_department_id: assigned?.department ?? null,
    };
  });
}

/** The device counts what it sends, of all scales together, as it came. */
const counted = (rows: readonly Row[]): Row[] =>
  rows
    .toSorted((one, other) => String(one.weighed_at).localeCompare(String(other.weighed_at)))
    .map((row, index) => ({ ...row, sequence: index + 1, load: index + 1 }));

/**
 * Scales with the agent that reads them, and a year of what they weighed.
 * @returns how many devices there are
 * @throws Error when a scale is planned for a location that is not, or at which no department works
 */
export async function insertScales(client: ClientBase, weighing: Weighing, random: Random): Promise<number> {
  const { plan, first, locations, today } = weighing;
  const since = new Date(today - daysOfScales * 86_400_000).toISOString();
  const shared = { organization_id: first.organization, created_at: since, updated_at: since };
  const placed = plan.scales.map((scale, index) => {
    const location = locations.find(({ plan: { code } }) => code === scale.location)?.id;
    if (location === undefined) throw new Error(`no location ${scale.location}`);
    return { scale, ids: { scale: first.scale + index, location } };
  });
  const [main] = placed;
  if (main === undefined || plan.agent === undefined) return 0;
  const device = { ...shared, id: first.device, name: plan.agent, kind: 'agent', location_id: main.ids.location };
  const scales = placed.map(({ scale: { name, capacity, least, division }, ids }) => ({
    ...{ ...shared, id: ids.scale, name, location_id: ids.location, device_id: device.id },
    ...{ capacity, least, division },
  }));
  const readings = placed.flatMap(({ scale, ids }) => {
    const here = plan.departments.flatMap(({ locations: codes }, index) =>
      codes.includes(scale.location) ? [first.department + index] : [],
    );
    return readingRows(weighing, scale, ids, everythingSent(scale, here, today, random));
  });
  await insertRows(client, 'device', [device]);
  await insertRows(client, 'scale', scales);
  await insertRows(client, 'scale_reading', counted(readings));
  return 1;
}
