import { maxCopies, maxLabels } from '@tunna/contract/inventory/label-values';
import { labelFormatNames, labelFormats, labelsPerPage } from '@tunna/domain/inventory/label-layout';
import type { LabelChoice } from './label.queries.ts';

/** The container ids of an address: `7,8`. Invalid numbers and duplicates are ignored. */
export function labelIds(text: string): number[] {
  const ids = text.split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, maxLabels);
}

/** Maximum of copies of each label, for a number of containers. */
export const maxCopiesOf = (containers: number): number =>
  Math.min(20, Math.floor(maxCopies / Math.max(1, containers)));

function readNumber(text: string | null, largest: number): number {
  const number = text !== null && /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 1;
  return Math.min(number, largest);
}

/** Reads an address; missing or invalid values become defaults. */
export function readLabelChoice(address: URLSearchParams, containers: number): LabelChoice {
  const layout = labelFormatNames.find((name) => name === address.get('layout')) ?? 'sheet-2x4';
  return {
    layout,
    start: readNumber(address.get('start'), labelsPerPage(labelFormats[layout])),
    copies: readNumber(address.get('copies'), maxCopiesOf(containers)),
  };
}

/** The address with a changed choice; default values are omitted. */
export function writeLabelChoice(address: URLSearchParams, choice: Partial<LabelChoice>): URLSearchParams {
  const changed = new URLSearchParams(address);
  for (const [name, value] of Object.entries(choice)) changed.set(name, String(value));
  // Another paper format has other positions.
  if (choice.layout !== undefined) changed.delete('start');
  for (const [name, usual] of [
    ['layout', 'sheet-2x4'],
    ['start', '1'],
    ['copies', '1'],
  ] as const) {
    if (changed.get(name) === usual) changed.delete(name);
  }
  return changed;
}
