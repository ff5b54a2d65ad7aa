import type { Station } from '@tunna/contract/scales/station';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import type { Draft } from '../use-confirm.ts';
import { type ChosenBin, containerBin, containerOfLabel } from './bins.ts';
import { useScannedLabel } from './use-scanned-label.ts';

/** Milliseconds for which a problem with a label is shown. */
const shownFor = 6_000;

interface Options {
  readonly station: Pick<Station, 'containers'>;
  readonly scale: Station['scales'][number] | undefined;
  /** The open draft. */
  readonly draft: Draft | undefined;
  /** Begins a draft, if a load can be weighed. */
  onStream(wasteStreamId: number, bin: ChosenBin): void;
  /** Gives the open draft another bin. */
  onBin(bin: ChosenBin): void;
}

/**
 * A scanned label chooses its container: with its stream, or for the draft that is open.
 * @returns what is wrong with the last label, and how many labels were wrong
 */
export function useLabel({ station, scale, draft, onStream, onBin }: Options) {
  const { t } = useTranslation('station');
  const [problem, setProblem] = useState<string>();
  const [count, setCount] = useState(0);
  const fail = (text: string) => {
    setProblem(text);
    setCount((now) => now + 1);
  };
  useScannedLabel((label) => {
    if (scale === undefined) return;
    const container = containerOfLabel(station.containers, label);
    setProblem(undefined);
    if (container === undefined) fail(t('label.unknown', { label: label.slice(0, 60) }));
    else if (draft === undefined) onStream(container.wasteStreamId, containerBin(scale, container));
    else if (draft.wasteStreamId === container.wasteStreamId) onBin(containerBin(scale, container));
    else fail(t('label.other', { label: container.name }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another wrong label is shown as long as the first one
  useEffect(() => {
    if (problem === undefined) return;
    const timer = setTimeout(() => setProblem(undefined), shownFor);
    return () => clearTimeout(timer);
  }, [problem, count]);
  return { problem, count };
}
