import type { CostAttribution } from '@tunna/contract/figures/cost-attribution';
import type { PeriodFigures } from '@tunna/contract/figures/figures';

/** A stream without lines. */
const withoutLines = {
  estimatedKg: '0',
  materialCost: '0',
  costPerKg: undefined,
  evidence: undefined,
  compared: undefined,
};

/** The streams of figures, each with all cost that is attributed to it, and the cost of its lines. */
export function attributedStreams({ streams }: Pick<PeriodFigures, 'streams'>, attribution: CostAttribution) {
  const own = new Map(streams.map((stream) => [stream.wasteStream?.id, stream]));
  return attribution.streams.map((stream) => ({
    ...(own.get(stream.wasteStream?.id) ?? withoutLines),
    ...stream,
    costPerKg: stream.costPerKg,
  }));
}
