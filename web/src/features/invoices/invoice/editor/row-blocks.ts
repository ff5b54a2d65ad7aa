import type { DraftRow } from './editor-draft.ts';

/** Rows of a new block. The blocks of a long invoice are in the document while they are near the screen. */
const blockLength = 10;

/** Some successive rows. */
export interface RowBlock {
  readonly id: number;
  readonly rows: readonly DraftRow[];
  /** The position of its first row, from 0. */
  readonly first: number;
}

interface Group {
  /** The id of the earlier block of these rows. */
  readonly id: number | undefined;
  readonly rows: DraftRow[];
}

/** The rows of each earlier block, with new rows that follow them. */
function groupsOf(rows: readonly DraftRow[], before: readonly RowBlock[]): Group[] {
  const ids = new Map(before.flatMap((block) => block.rows.map(({ key }) => [key, block.id])));
  const groups: Group[] = [];
  for (const row of rows) {
    const id = ids.get(row.key);
    const last = groups.at(-1);
    if (last !== undefined && (id === undefined || id === last.id)) last.rows.push(row);
    else groups.push({ id, rows: [row] });
  }
  return groups;
}

const isSame = (one: readonly DraftRow[], other: readonly DraftRow[]): boolean =>
  one.length === other.length && one.every((row, index) => row === other[index]);

/**
 * Divides rows into blocks. Rows stay in the block in which they were before, and a block without changes has the same array: if a
 * row is removed or added, the rows after it do not move from one block to the next.
 */
export function blocksOf(rows: readonly DraftRow[], before: readonly RowBlock[]): readonly RowBlock[] {
  const known = new Map(before.map((block) => [block.id, block.rows]));
  let nextId = Math.max(-1, ...known.keys()) + 1;
  let first = 0;
  return groupsOf(rows, before).flatMap((group) => {
    const length = group.rows.length > 2 * blockLength ? blockLength : group.rows.length;
    return Array.from({ length: Math.ceil(group.rows.length / length) }, (_none, index): RowBlock => {
      const part = group.rows.slice(index * length, (index + 1) * length);
      const id = index === 0 && group.id !== undefined ? group.id : nextId++;
      const earlier = known.get(id);
      const block = { id, rows: earlier !== undefined && isSame(earlier, part) ? earlier : part, first };
      first += part.length;
      return block;
    });
  });
}
