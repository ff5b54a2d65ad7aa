import type { ImportRevision } from '@tunna/contract/platform/list-import';

/** The first letters of a name, to begin a code with: `PAP` for paper. */
function prefixOf(name: string): string {
  const letters = [...name.normalize('NFC').toUpperCase()].filter((letter) => /\p{L}/u.test(letter));
  return letters.slice(0, 3).join('') || 'TUN';
}

/** A code for each name that no container has and that no other of them gets: `PAP-1`. */
export function proposedCodes(names: readonly string[], existing: readonly string[]): string[] {
  const used = new Set(existing.map((code) => code.toUpperCase()));
  return names.map((name) => {
    const prefix = prefixOf(name);
    let number = 1;
    while (used.has(`${prefix}-${number}`)) number += 1;
    const code = `${prefix}-${number}`;
    used.add(code);
    return code;
  });
}

interface Known {
  readonly streams: readonly string[];
  readonly location: string | undefined;
  readonly serviceProvider: string | undefined;
  /** Codes that containers have. */
  readonly codes: readonly string[];
}

/** Rows of a grid of containers: one for each stream, at the location and with the provider that were just entered. */
export function proposedContainers(
  { streams, location = '', serviceProvider = '', codes }: Known,
  firstRow: number,
): NonNullable<ImportRevision['pasted']> {
  const proposed = proposedCodes(streams, codes);
  return {
    row: firstRow,
    columns: ['customId', 'wasteStream', 'location', 'serviceProvider', 'volumeLiters'],
    lines: streams.map((stream, index) => [proposed[index] ?? '', stream, location, serviceProvider, '']),
  };
}
