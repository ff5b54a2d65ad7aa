import { type ComparisonBasisView, type FigureCompleteness, maxGaps } from '@tunna/contract/figures/figures';
import {
  type ComparisonBasis,
  type Contributor,
  comparisonBasis,
  completenessOf,
} from '@tunna/domain/figures/completeness';
import { monthsBetween } from '@tunna/domain/time/days';
import type { Period } from '@tunna/domain/time/months';
import type { TenantReader } from '../../../database/database.ts';
import { findCoverage } from './figure-coverage.queries.ts';
import type { LeftOutMonth } from './figure-source.queries.ts';

interface CoverageQuery {
  readonly source?: 'invoice' | 'reading';
  readonly serviceProviderIds?: readonly number[];
  readonly departmentIds?: readonly number[];
  /** The present day. */
  readonly today: string;
}

interface Named extends Contributor {
  readonly name: string;
}

/** What is known about the months of an organization's providers and departments. */
export interface Coverage {
  readonly contributors: readonly Named[];
  readonly today: string;
}

/** How two periods are compared, with the months that each of them leaves out. */
export interface Comparability {
  readonly basis: ComparisonBasis;
  readonly period: Period;
  readonly earlier: Period;
  readonly leftOut: readonly LeftOutMonth[];
  readonly earlierLeftOut: readonly LeftOutMonth[];
}

const passes = (ids: readonly number[] | undefined, id: number): boolean =>
  ids === undefined || ids.length === 0 || ids.includes(id);

/** The months with data of the providers or departments in a filter. */
export async function readCoverage(reader: TenantReader, query: CoverageQuery): Promise<Coverage> {
  const rows = await findCoverage(reader, query.source ?? 'invoice');
  return {
    today: query.today,
    contributors: rows
      .filter(
        (row) =>
          passes(query.serviceProviderIds, row.service_provider_id) && passes(query.departmentIds, row.department_id),
      )
      .map((row) => ({
        serviceProviderId: row.service_provider_id,
        departmentId: row.department_id,
        name: row.name,
        months: new Set(row.months),
      })),
  };
}

const nameOf = ({ contributors }: Coverage, of: Contributor): string =>
  contributors.find(
    ({ serviceProviderId, departmentId }) =>
      serviceProviderId === of.serviceProviderId && departmentId === of.departmentId,
  )?.name ?? '';

const contributorView = (coverage: Coverage, of: Contributor) => {
  const [serviceProviderId, departmentId, name] = [of.serviceProviderId, of.departmentId, nameOf(coverage, of)];
  return {
    serviceProvider: serviceProviderId === 0 ? undefined : { id: serviceProviderId, name },
    department: departmentId === 0 ? undefined : { id: departmentId, name },
  };
};

/** What is missing from a period. */
export function readCompleteness(coverage: Coverage, period: Period): FigureCompleteness {
  const found = completenessOf(coverage.contributors, period, coverage.today);
  const months = monthsBetween(period.from, period.until);
  return {
    months: found.months,
    monthsWithData: found.withData,
    monthsBeforeData: found.beforeData,
    unfinishedMonths: found.unfinished,
    emptyMonths: found.empty,
    missingInvoices: found.missing.length,
    missing: found.missing.slice(0, maxGaps).map(({ month, contributor }) => ({
      month,
      serviceProvider: { id: contributor.serviceProviderId, name: nameOf(coverage, contributor) },
    })),
    contributors: coverage.contributors
      .map((one) => ({ ...contributorView(coverage, one), months: months.filter((month) => one.months.has(month)) }))
      .filter((one) => one.months.length > 0),
  };
}

/** How a period is compared with an earlier one of the same length. */
export function comparabilityOf(coverage: Coverage, period: Period, earlier: Period): Comparability {
  const basis = comparisonBasis(coverage.contributors, period, earlier, coverage.today);
  const [months, before] = [period, earlier].map(({ from, until }) => monthsBetween(from, until));
  const leftOut = (basis.kind === 'part' ? basis.leftOut : []).flatMap(
    ({ contributor: { serviceProviderId, departmentId }, months: those }) =>
      those.map((month) => ({ serviceProviderId, departmentId, month })),
  );
  return {
    basis,
    period,
    earlier,
    leftOut,
    earlierLeftOut: leftOut.map((one) => ({ ...one, month: before?.[months?.indexOf(one.month) ?? 0] ?? '' })),
  };
}

/** The basis of a comparison, with names. */
export function basisView(coverage: Coverage, { basis, period, earlier }: Comparability): ComparisonBasisView {
  const months = monthsBetween(period.from, period.until).length;
  return {
    kind: basis.kind,
    comparedMonths: basis.kind === 'whole' ? months : basis.kind === 'part' ? basis.comparedMonths : 0,
    leftOut: (basis.kind === 'part' ? basis.leftOut : [])
      .slice(0, maxGaps)
      .map(({ contributor, months: those }) => ({ ...contributorView(coverage, contributor), months: [...those] })),
    reason: basis.kind === 'none' ? basis.reason : undefined,
    earlier: readCompleteness(coverage, earlier),
  };
}
