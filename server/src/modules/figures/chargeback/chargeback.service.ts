import type { Chargeback } from '@tunna/contract/figures/department-report';
import { type Charge, chargesOf, unchargedReasons } from '@tunna/domain/figures/chargeback';
import { amountText, type Decimal, toDecimal, zero } from '@tunna/domain/numbers/decimal';
import type { Period } from '@tunna/domain/time/months';
import type { Database, TenantReader } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { readDepartments } from '../../people/department/department.service.ts';
import { readCurrency } from '../figure/figure.service.ts';
import { findShared } from './chargeback.queries.ts';

/** The departments' shares of a period's invoices, and what they weighed. */
export interface Charges {
  readonly currency: string;
  readonly charges: readonly Charge[];
  /** By department id. 0 is the weight without a department. */
  readonly kg: ReadonlyMap<number, Decimal>;
}

/** Shares the cost of a period's invoices among the departments by what they weighed. */
export async function readCharges(reader: TenantReader, { from, until }: Period): Promise<Charges> {
  const currency = await readCurrency(reader);
  const rows = await findShared(reader, from, until);
  const invoiced = rows.filter(({ source }) => source === 'invoice');
  const weighed = rows.filter(({ source }) => source === 'reading');
  const kg = new Map<number, Decimal>();
  for (const row of weighed) kg.set(row.department_id, (kg.get(row.department_id) ?? zero).plus(toDecimal(row.kg)));
  const charges = chargesOf(
    invoiced.map((row) => ({
      month: row.month,
      locationId: row.location_id,
      wasteStreamId: row.waste_stream_id,
      isUnmapped: row.is_unmapped,
      currency: row.currency,
      cost: row.cost,
    })),
    weighed.map((row) => ({
      month: row.month,
      locationId: row.location_id,
      wasteStreamId: row.waste_stream_id,
      departmentId: row.department_id,
      kg: row.kg,
    })),
  );
  return { currency, charges, kg };
}

/** The sum of charges. Other currencies are summed separately. */
export function sumCharges(charges: readonly Charge[], currency: string) {
  const sums = new Map<string, Decimal>();
  for (const charge of charges) sums.set(charge.currency, (sums.get(charge.currency) ?? zero).plus(charge.cost));
  const own = sums.get(currency) ?? zero;
  sums.delete(currency);
  return {
    cost: amountText(own),
    otherCosts: [...sums]
      .filter(([, amount]) => !amount.isZero())
      .sort(([, one], [, other]) => other.abs().comparedTo(one.abs()))
      .map(([other, amount]) => ({ currency: other, amount: amountText(amount) })),
  };
}

export const chargesOfDepartment = (charges: readonly Charge[], departmentId: number): Charge[] =>
  charges.filter(({ bearer }) => 'departmentId' in bearer && bearer.departmentId === departmentId);

/** Invoice cost of a period by department, and the cost without a department. Consistent when the reader is a snapshot. */
export async function readChargeback(reader: TenantReader, { from, until }: Period): Promise<Chargeback> {
  const departments = await readDepartments(reader);
  const { currency, charges, kg } = await readCharges(reader, { from, until });
  const reasonOf = ({ bearer }: Charge) => ('reason' in bearer ? bearer.reason : undefined);
  return {
    period: { from, until },
    currency,
    ...sumCharges(charges, currency),
    kg: amountText([...kg.values()].reduce((sum: Decimal, one) => sum.plus(one), zero)),
    departments: departments.map(({ id, name }) => ({
      department: { id, name },
      kg: amountText(kg.get(id) ?? zero),
      ...sumCharges(chargesOfDepartment(charges, id), currency),
    })),
    uncharged: unchargedReasons.flatMap((reason) => {
      const own = charges.filter((charge) => reasonOf(charge) === reason);
      return own.length === 0 ? [] : [{ reason, ...sumCharges(own, currency) }];
    }),
  };
}

/** The chargeback for a member. */
export const getChargeback = (
  database: Database,
  { organization }: ActingMember,
  period: Period,
): Promise<Chargeback> => database.snapshot(organization, (reader) => readChargeback(reader, period));
