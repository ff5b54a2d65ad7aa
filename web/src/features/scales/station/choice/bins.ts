import type { Station } from '@tunna/contract/scales/station';
import { knownTare } from '@tunna/domain/scales/bin-tare';

type Scale = Pick<Station['scales'][number], 'tares'>;
type Container = Station['containers'][number];

/** The bin that a load is weighed in. */
export interface ChosenBin {
  /** Its empty weight, which is subtracted; `0` without a bin, absent if none is known. */
  readonly binTare?: string | undefined;
  readonly containerId?: number | undefined;
}

export const withoutBin: ChosenBin = { binTare: '0' };

/** The bin in which a stream is weighed on the scale, if its empty weight is known. */
export const streamBin = ({ tares }: Scale, wasteStreamId: number): ChosenBin => ({
  binTare: knownTare(tares, wasteStreamId, undefined),
});

export const containerBin = ({ tares }: Scale, container: Container): ChosenBin => ({
  binTare: knownTare(tares, container.wasteStreamId, container),
  containerId: container.id,
});

/** One of the bins to choose from. */
export interface BinOption extends ChosenBin {
  readonly kind: 'stream' | 'container' | 'none';
  /** Of the container. */
  readonly name?: string;
}

/**
 * The bins that a stream can be weighed in; empty if no empty weight is known for it.
 * @param chosen a container that was chosen by its label is one of them, also without its own empty weight
 */
export function binOptions(
  scale: Scale,
  containers: readonly Container[],
  wasteStreamId: number,
  chosen: ChosenBin,
): readonly BinOption[] {
  const ofStream = streamBin(scale, wasteStreamId);
  const named = containers
    .filter((one) => one.wasteStreamId === wasteStreamId)
    .filter(({ id, emptyKg }) => emptyKg !== undefined || id === chosen.containerId)
    .map((one) => ({ kind: 'container' as const, name: one.name, ...containerBin(scale, one) }));
  const stream = ofStream.binTare === undefined ? [] : [{ kind: 'stream' as const, ...ofStream }];
  const bins = [...stream, ...named];
  return bins.length === 0 ? [] : [...bins, { kind: 'none', ...withoutBin }];
}

export const isChosen = (option: ChosenBin, { binTare, containerId }: ChosenBin): boolean =>
  option.containerId === containerId && (option.binTare === '0') === (binTare === '0');

/** The container whose label was scanned or typed: the label ends with its key, or is its name. */
export function containerOfLabel(containers: readonly Container[], label: string): Container | undefined {
  const text = label.toLowerCase();
  return (
    containers.find(({ name }) => name.toLowerCase() === text) ??
    containers.find(({ slug }) => text.endsWith(slug.toLowerCase()))
  );
}
