import type { WeighingInput } from '@tunna/contract/scales/station';
import { toDecimal } from '@tunna/domain/numbers/decimal';
import { knownTare } from '@tunna/domain/scales/bin-tare';
import type { TenantReader } from '../../../database/database.ts';
import type { ScaleRow } from '../scale/scale.service.ts';
import { containerNotFound, tareChanged } from './station.errors.ts';
import { findContainerAt } from './station.queries.ts';

/** The empty weight to subtract; undefined without a bin. */
export const tareIn = ({ binTare = '0' }: WeighingInput): string | undefined =>
  toDecimal(binTare).isZero() ? undefined : binTare;

/**
 * Compares the bin of a weighing with the stored one. A weighing without a bin needs no comparison, because the person has chosen that.
 * @throws ApplicationError `container_not_found` for a container that is not at the location; `status_conflict` if the tablet has shown
 * another empty weight and the person has not confirmed it
 */
export async function checkBin(
  reader: TenantReader,
  { scale, locationId }: { readonly scale: ScaleRow; readonly locationId: string },
  { binTare, containerId, wasteStreamId, isTareKept }: WeighingInput,
  now: Date,
): Promise<void> {
  const container = containerId === undefined ? undefined : await findContainerAt(reader, containerId, locationId);
  if (containerId !== undefined && container === undefined) throw containerNotFound();
  if (isTareKept === true || (binTare !== undefined && toDecimal(binTare).isZero())) return;
  const known = knownTare(scale.tares, wasteStreamId, container);
  if (!toDecimal(known ?? '0').eq(binTare ?? '0')) throw tareChanged(known, now);
}
