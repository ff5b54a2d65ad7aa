import { amountText, type DecimalText, toDecimal } from '../numbers/decimal.ts';

/** The empty weight of the bin in which a stream is weighed. */
export interface StreamTare {
  readonly wasteStreamId: number;
  readonly kg: DecimalText;
}

/**
 * The empty weight to subtract, in kilograms: that of the container, otherwise that of the bin of the stream on this scale; undefined if
 * neither is known.
 */
export const knownTare = (
  tares: readonly StreamTare[],
  wasteStreamId: number,
  container: { readonly emptyKg?: DecimalText | undefined } | undefined,
): DecimalText | undefined => container?.emptyKg ?? tares.find((one) => one.wasteStreamId === wasteStreamId)?.kg;

/** What remains of a shown weight; undefined if the bin is as heavy as the load or heavier. */
export function netOf(shown: DecimalText, tare: DecimalText | undefined): DecimalText | undefined {
  const net = toDecimal(shown).minus(tare ?? '0');
  return net.gt(0) ? amountText(net) : undefined;
}
