import type { WasteStreamGuide } from '@tunna/contract/inventory/container';
import type { PublicLocation, PublicLocationReport } from '@tunna/contract/inventory/location';
import type { Language } from '@tunna/domain/text/languages';
import { addDays, addMonths, dayIn } from '@tunna/domain/time/days';
import type { Queryable } from '../../../database/statement/statement.ts';
import { getWasteStreamGuide } from '../waste-stream/waste-stream.service.ts';
import { locationNotFound, wasteStreamNotFound } from './location.errors.ts';
import { countCollections, findInvoicedMonths, findPublicFigures, findPublicLocation } from './location.queries.ts';
import { publicLocationView, publicWeightsView } from './location.views.ts';

interface VisitedLocation {
  readonly organizationId: number;
  readonly view: PublicLocation;
}

/** A location whose public page is on. @throws ApplicationError `location_not_found` */
export async function visitLocation(database: Queryable, id: string): Promise<VisitedLocation> {
  const row = await findPublicLocation(database, id);
  if (row === undefined) throw locationNotFound();
  return { organizationId: row.organization_id, view: publicLocationView(row) };
}

/** The guide of a stream that has a container at the location. @throws ApplicationError `waste_stream_not_found` */
export async function getLocationGuide(
  database: Queryable,
  { organizationId, view }: VisitedLocation,
  wasteStreamId: number,
  language: Language,
): Promise<WasteStreamGuide> {
  if (!view.wasteStreams.some(({ id }) => id === wasteStreamId)) throw wasteStreamNotFound();
  const guide = await getWasteStreamGuide(database, organizationId, wasteStreamId, language);
  if (guide === undefined) throw wasteStreamNotFound();
  return guide;
}

/**
 * Collections and kilograms of the last twelve whole months; null without any.
 * @throws ApplicationError `location_not_found`
 */
export async function getLocationReport(
  database: Queryable,
  id: string,
  now: Date,
): Promise<PublicLocationReport | null> {
  await visitLocation(database, id);
  const today = dayIn(now);
  const thisMonth = `${today.slice(0, 7)}-01`;
  const [from, lastDay] = [addMonths(thisMonth, -12), addDays(thisMonth, -1)];
  const period = { from: from.slice(0, 7), until: lastDay.slice(0, 7) };
  const [emptied, weighed, invoiced] = await Promise.all([
    countCollections(database, id, from, lastDay, today),
    findPublicFigures(database, id, period.from, period.until),
    findInvoicedMonths(database, id, period.from, period.until),
  ]);
  if (emptied.length === 0 && weighed.length === 0) return null;
  return {
    from,
    to: lastDay,
    wasteStreams: emptied.map((row) => ({ wasteStreamId: row.waste_stream_id, emptyings: row.emptyings })),
    weights: publicWeightsView(weighed, invoiced, period, today),
  };
}
