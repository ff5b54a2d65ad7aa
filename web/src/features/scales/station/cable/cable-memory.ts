import type { LastStored } from '@tunna/domain/scales/lines/weight-tracker';
import type { CableSettings } from './cable-reader.ts';

/** What the tablet remembers about its cable, so that a reload continues with the same load. */
export interface CableMemory extends CableSettings {
  /** The scale at the cable. */
  readonly scaleId: number;
  readonly last?: Omit<LastStored, 'at'> & { readonly at: string };
  /** The load that was confirmed, and the key of its weighing. */
  readonly taken?: { readonly load: number; readonly key: string };
}

/** Reads what `JSON.stringify` of it stored; undefined if it is nothing that can be used. */
export function readMemory(text: string | undefined): CableMemory | undefined {
  if (text === undefined) return undefined;
  try {
    const found = JSON.parse(text) as Partial<CableMemory> | null;
    const isKnown = found?.protocol === 'ascii' || found?.protocol === 'mt-sics';
    return isKnown && Number.isInteger(found.scaleId) && Number.isInteger(found.baudRate)
      ? (found as CableMemory)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The last stable weight. After an empty scale only its number counts: the same weight is then another load. */
export const afterLoad = ({ last, ...rest }: CableMemory, kept: LastStored | undefined): CableMemory => {
  if (kept !== undefined) return { ...rest, last: { net: kept.net, load: kept.load, at: kept.at.toISOString() } };
  return last === undefined ? rest : { ...rest, last: { ...last, at: new Date(0).toISOString() } };
};
