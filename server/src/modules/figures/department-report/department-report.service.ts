import type { DepartmentReport } from '@tunna/contract/figures/department-report';
import { goalIn, goalKinds, standingOf, type WeighedMonth } from '@tunna/domain/figures/briefing/department-goal';
import type { Charge } from '@tunna/domain/figures/chargeback';
import { toDecimal } from '@tunna/domain/numbers/decimal';
import { share } from '@tunna/domain/numbers/share';
import { addMonths, dayIn, monthAfter } from '@tunna/domain/time/days';
import { type Comparison, comparedPeriod, type Period } from '@tunna/domain/time/months';
import type { Database, TenantReader, TenantTransaction } from '../../../database/database.ts';
import type { ActingDepartment, ActingMember } from '../../../database/scope.ts';
import { nameOfCalling, readDepartment } from '../../people/department/department.service.ts';
import { chargesOfDepartment, readCharges, sumCharges } from '../chargeback/chargeback.service.ts';
import { readGoals } from '../department-goal/department-goal.service.ts';
import { findFactors } from '../emission-factor/emission-factor.service.ts';
import { readPeriodFigures } from '../figure/figure.service.ts';
import { comparabilityOf, readCoverage } from '../figure/figure-completeness.service.ts';
import { readMonths } from '../figure/figure-months.service.ts';
import { findNotifiedDepartment, writeLetters } from './department-report.queries.ts';

/** The organization that sends the letter, and the address of its pages. */
export interface NotifiedOrganization {
  readonly name: string;
  readonly orgSlug: string;
}

export interface ReportQuery extends Period {
  readonly compare?: Comparison | undefined;
}

/** The months in which a goal is valid, with its progress. */
function goalMonths(months: readonly WeighedMonth[], goals: DepartmentReport['goals'], present: string) {
  return months.flatMap((weighed) =>
    goalKinds.flatMap((kind) => {
      const goal = goalIn(goals, kind, weighed.month);
      if (goal === undefined) return [];
      const actual = weighed.sortingRate === undefined ? undefined : kind === 'kg' ? weighed.kg : weighed.sortingRate;
      const standing = standingOf(goal, weighed, present);
      const { month } = weighed;
      const { id: goalId, target } = goal;
      return [{ month, goalId, kind, target, actual, standing }];
    }),
  );
}

/** Goals by month that were reached or missed. Undefined if there is none. */
function countReachedGoals(months: DepartmentReport['goalMonths']): DepartmentReport['comparedGoals'] {
  const reached = months.filter(({ standing }) => standing === 'reached').length;
  const judged = reached + months.filter(({ standing }) => standing === 'missed').length;
  return judged === 0 ? undefined : { reached, judged };
}

/** Charges by stream, the most expensive first. */
function byStream(charges: readonly Charge[], currency: string) {
  return [...new Set(charges.map(({ wasteStreamId }) => wasteStreamId))]
    .map((id) => {
      const own = charges.filter(({ wasteStreamId }) => wasteStreamId === id);
      return { wasteStreamId: id === 0 ? undefined : id, ...sumCharges(own, currency) };
    })
    .sort((one, other) => toDecimal(other.cost).comparedTo(toDecimal(one.cost)));
}

/** The report of a department, without data of other departments. Consistent when the reader is a snapshot. */
async function readDepartmentReport(
  reader: TenantReader,
  department: DepartmentReport['department'],
  query: ReportQuery,
  today: string,
): Promise<DepartmentReport> {
  const period = { from: query.from, until: query.until };
  const departmentIds = [department.id];
  const figures = await readPeriodFigures(reader, { ...query, today, source: 'reading', departmentIds });
  const edition = { factors: await findFactors(reader), year: Number(period.until.slice(0, 4)) };
  const weighedMonths = async (of: Period): Promise<WeighedMonth[]> => {
    const measured = await readMonths(reader, { ...of, source: 'reading', departmentIds }, edition);
    return measured.map(({ month, kg, sortedKg }) => ({ month, kg, sortingRate: share(sortedKg, kg) }));
  };
  const months = await weighedMonths(period);
  const { currency, charges } = await readCharges(reader, period);
  const own = chargesOfDepartment(charges, department.id);
  const invoicedMonths = new Set(charges.map(({ month }) => month));
  const goals = await readGoals(reader, department.id);
  const present = today.slice(0, 7);
  const earlier = query.compare === undefined ? undefined : comparedPeriod(period, query.compare);
  // An allocated cost needs all invoices of both periods.
  const invoiced = await readCoverage(reader, { today });
  const isComparable = earlier !== undefined && comparabilityOf(invoiced, period, earlier).basis.kind === 'whole';
  const before = isComparable ? await readCharges(reader, earlier) : undefined;
  return {
    department,
    figures,
    charged: {
      ...sumCharges(own, currency),
      streams: byStream(own, currency),
      compared: before && sumCharges(chargesOfDepartment(before.charges, department.id), currency),
    },
    trend: months.map(({ month, sortingRate }) => ({
      sortingRate,
      cost: invoicedMonths.has(month)
        ? sumCharges(
            own.filter((charge) => charge.month === month),
            currency,
          ).cost
        : undefined,
    })),
    goals,
    goalMonths: goalMonths(months, goals, present),
    comparedGoals:
      earlier === undefined || goals.length === 0
        ? undefined
        : countReachedGoals(goalMonths(await weighedMonths(earlier), goals, present)),
  };
}

/** @throws ApplicationError `department_not_found` */
export const getDepartmentReport = (
  database: Database,
  { organization }: ActingMember,
  departmentId: number,
  query: ReportQuery,
  now: Date,
): Promise<DepartmentReport> =>
  database.snapshot(organization, async (reader) => {
    const { id, name } = await readDepartment(reader, departmentId);
    return readDepartmentReport(reader, { id, name }, query, dayIn(now));
  });

/**
 * The report of one month for its letter to an address, with the month before. Undefined if the department was deleted, or does not have the
 * address any more.
 */
export async function readReportToNotify(
  reader: TenantReader,
  department: { readonly id: number; readonly email: string },
  month: string,
): Promise<(DepartmentReport & { readonly organization: NotifiedOrganization }) | undefined> {
  const notified = await findNotifiedDepartment(reader, department);
  if (notified === undefined) return undefined;
  const { id, name, ...organization } = notified;
  const query = { from: month, until: month, compare: 'previous' } as const;
  // The month is over, so no goal is still in progress.
  const report = await readDepartmentReport(reader, { id, name }, query, addMonths(`${month}-01`, 1));
  return { ...report, organization: { name: organization.organization_name, orgSlug: organization.org_slug } };
}

/** Queues the previous month's letters for departments that want one, once. @returns the number of letters */
export const writeDepartmentLetters = (database: Database, now: Date): Promise<number> =>
  writeLetters(database, monthAfter(dayIn(now).slice(0, 7), -1));

/** The report for the department that calls. @throws ApplicationError `login_required` if it was deleted after authentication */
export const getOwnReport = (
  database: Database,
  { organization, departmentId: id }: ActingDepartment,
  query: ReportQuery,
  now: Date,
): Promise<DepartmentReport> =>
  database.snapshot(organization, async (reader: TenantTransaction) =>
    readDepartmentReport(reader, { id, name: await nameOfCalling(reader, id) }, query, dayIn(now)),
  );
