import type { Station } from '@tunna/contract/scales/station';
import { useEffect } from 'react';
import type { Confirming } from '../use-confirm.ts';
import { draftAfter } from './draft-load.ts';
import type { LiveScale } from './load.ts';

/** Milliseconds after which an unconfirmed draft is closed: the person has left. */
const lifetime = 60_000;

/**
 * Keeps an open draft equal to its load, and closes it when the load is removed.
 * @returns whether confirming must wait until the scale is stable
 */
export function useDraftLoad(
  { draft, isOpen, follow, close }: Confirming,
  scale: Station['scales'][number] | undefined,
  live: LiveScale,
): boolean {
  const change = isOpen && draft !== undefined && scale !== undefined ? draftAfter(draft, scale, live) : undefined;
  useEffect(() => {
    if (change?.state === 'removed') close();
    if (change?.state === 'changed') follow(change);
  });
  const key = draft?.key;
  const kg = draft?.kg;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft or another weight begins the time again
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(close, lifetime);
    return () => clearTimeout(timer);
  }, [isOpen, key, kg, close]);
  return change?.state === 'waiting' || (change?.state === 'changed' && !change.isSlight);
}
