import { maxCopies, maxLabels } from '@tunna/contract/inventory/label';
import { labelFormatNames, labelFormats, labelsPerPage } from '@tunna/domain/inventory/label-layout';
import type { LabelChoice } from './label.queries.ts';

/** The containers that an address asks labels of: `7,8`. What is no number is ignored, and each counts once. */
export function labelIds(text: string): number[] {
  const ids = text.split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, maxLabels);
}

/** Copies of each label at most, for so many containers. */
export const maxCopiesOf = (containers: number): number =>
  Math.min(20, Math.floor(maxCopies / Math.max(1, containers)));

function readNumber(text: string | null, largest: number): number {
  const number = text !== null && /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 1;
  return Math.min(number, largest);
}

/** Reads an address; what it does not say, or says wrongly, is as the page opens. */
export function readLabelChoice(address: URLSearchParams, containers: number): LabelChoice {
  const layout = labelFormatNames.find((name) => name === address.get('layout')) ?? 'sheet-2x4';
  return {
    layout,
    start: readNumber(address.get('start'), labelsPerPage(labelFormats[layout])),
    copies: readNumber(address.get('copies'), maxCopiesOf(containers)),
  };
}

/** The address with another choice in it; what is as the page opens is not written. */
export function writeLabelChoice(address: URLSearchParams, choice: Partial<LabelChoice>): URLSearchParams {
  const changed = new URLSearchParams(address);
  for (const [name, value] of Object.entries(choice)) changed.set(name, String(value));
  // Another paper has other places.
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
