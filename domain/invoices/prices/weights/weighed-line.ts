import { Decimal, sum, toDecimal } from '../../../numbers/decimal.ts';
import type { StatedLine } from '../audited-invoice.ts';
import type { Sited } from './weighed-days.ts';

/** A line that states kilograms of a stream at a location. */
export interface Weighed extends Sited {
  readonly kg: string;
}

export const isWeighed = <Line extends StatedLine>(line: Line): line is Line & Weighed =>
  line.kind === 'material' &&
  toDecimal(line.kg).gt(0) &&
  line.locationId !== undefined &&
  line.wasteStreamId !== undefined;

/** Lines of one invoice, location, stream and period are compared together. */
export const groupKey = (line: Weighed & { readonly invoiceNumber?: string }): string =>
  JSON.stringify([line.invoiceNumber, line.locationId, line.wasteStreamId, line.period?.start, line.period?.end]);

export const isOfSameWaste = (one: Weighed, { locationId, wasteStreamId }: Weighed): boolean =>
  one.locationId === locationId && one.wasteStreamId === wasteStreamId;

export const kgOf = (lines: readonly Weighed[]): Decimal => sum(lines.map(({ kg }) => kg));

/** Steps to which a scale or a provider rounds, the largest first. */
const usualSteps = [50, 20, 10, 5] as const;

/** The step to which all weights are rounded, except one in ten that may be wrong; one if to kilograms. */
export const stepOf = (lines: readonly Weighed[]): number =>
  usualSteps.find(
    (step) => lines.filter(({ kg }) => !toDecimal(kg).mod(step).isZero()).length <= Math.floor(lines.length / 10),
  ) ?? 1;

/** What rounding can change in the sum of lines: a weight below the step may be rounded up to it. */
export const roundingOf = (lines: number, step: number): Decimal => new Decimal(step * lines).plus(step === 1 ? 0 : 1);
