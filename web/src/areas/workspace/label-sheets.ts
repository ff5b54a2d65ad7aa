/** Labels on one A4 sheet: two beside each other, four rows. */
const labelsPerSheet = 8;

/** Labels on one page at most. */
export const mostLabels = 500;

/** The containers that an address asks labels of: `7,8`. What is no number is ignored, and each counts once. */
export function labelIds(text: string): number[] {
  const ids = text.split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, mostLabels);
}

/** As many sheets as it takes, the last perhaps not full. */
export function sheetsOf<Label>(labels: readonly Label[]): (readonly Label[])[] {
  const sheets = Math.ceil(labels.length / labelsPerSheet);
  return Array.from({ length: sheets }, (_, sheet) =>
    labels.slice(sheet * labelsPerSheet, (sheet + 1) * labelsPerSheet),
  );
}
