import type { GivenNames } from '../../../database/columns/stream-names.ts';
import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';

export interface PublicLocationRow extends RowOf<'public_location'> {
  /** Hash of the logo. */
  logo: string | null;
  waste_streams: {
    id: number;
    nameOverride: string | null;
    color: string;
    /** Hash of the own picture. */
    picture: string | null;
    wasteCategoryId: number;
    wasteCategory: string;
    names: { is: string; en: string; no: string; pl: string };
    contentLanguages: string[];
  }[];
}

const publicLocation = statement('public_location', 'select * from public_location(:id)').returns<PublicLocationRow>();
const publicLocationReport = statement(
  'public_location_report',
  'select * from public_location_report(:id, :from::date, :until::date, :today::date)',
);

export interface PublicFigureRow extends RowOf<'public_location_figures'> {
  /** `YYYY-MM` */
  month: string;
  source: 'invoice' | 'reading';
  /** 0 where unknown; name and color are missing then. */
  waste_stream_id: number;
  category_names: GivenNames | null;
}

export interface InvoicedMonthsRow {
  months: string[];
}

const publicLocationFigures = statement(
  'public_location_figures',
  `select * from public_location_figures(:id, (:from || '-01')::date, (:until || '-01')::date)`,
).returns<PublicFigureRow>();

/** Kilograms by month and stream, both months included. Empty for a location whose public page is off. */
export const findPublicFigures = (database: Queryable, id: string, from: string, until: string) =>
  database.run(publicLocationFigures, { id, from, until });

const publicLocationInvoicedMonths = statement(
  'public_location_invoiced_months',
  `select months as "months!" from public_location_invoiced_months(:id, (:from || '-01')::date, (:until || '-01')::date)`,
).returns<InvoicedMonthsRow>();

/** All months with invoices (`2026-03`) of each provider that invoiced weight at the location in these months. */
export const findInvoicedMonths = (database: Queryable, id: string, from: string, until: string) =>
  database.run(publicLocationInvoicedMonths, { id, from, until });

/** A location whose public page is on. */
export async function findPublicLocation(database: Queryable, id: string): Promise<PublicLocationRow | undefined> {
  const [row] = await database.run(publicLocation, { id });
  return row;
}

/** Collections by waste stream, both days included. */
export const countCollections = (database: Queryable, id: string, from: string, until: string, today: string) =>
  database.run(publicLocationReport, { id, from, until, today });
