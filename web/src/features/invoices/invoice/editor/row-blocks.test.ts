import { expect, it } from 'vitest';
import { type DraftRow, emptyRow } from './editor-draft.ts';
import { blocksOf, type RowBlock } from './row-blocks.ts';

const rowsOf = (firstKey: number, count: number): DraftRow[] =>
  Array.from({ length: count }, (_none, index) => emptyRow(firstKey + index));

/** Every row is in one block, at its position, and no two blocks have the same id. */
function expectComplete(blocks: readonly RowBlock[], rows: readonly DraftRow[]): void {
  expect(blocks.flatMap((block) => block.rows)).toEqual(rows);
  expect(blocks.flatMap((block) => block.rows.map((_row, index) => block.first + index))).toEqual(
    rows.map((_row, index) => index),
  );
  expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length);
}

/** The ids of blocks whose rows changed. */
const changed = (blocks: readonly RowBlock[], before: readonly RowBlock[]): number[] =>
  blocks.filter(({ id, rows }) => before.find((block) => block.id === id)?.rows !== rows).map(({ id }) => id);

const rows = rowsOf(1, 2000);
const blocks = blocksOf(rows, []);

it('divides two thousand rows', () => {
  expectComplete(blocks, rows);
  expect(blocks).toHaveLength(200);
});

it('changes one block when a row is removed, and the same one when it returns', () => {
  const fewer = rows.toSpliced(4, 1);
  const without = blocksOf(fewer, blocks);
  expectComplete(without, fewer);
  expect(changed(without, blocks)).toEqual([blocks[0]?.id]);
  const again = blocksOf(rows, without);
  expectComplete(again, rows);
  expect(changed(again, without)).toEqual([blocks[0]?.id]);
});

it('keeps ids unique when the first row of a block is removed and returns', () => {
  const without = blocksOf(rows.toSpliced(10, 1), blocks);
  const again = blocksOf(rows, without);
  expectComplete(again, rows);
  const without0 = blocksOf(rows.slice(1), again);
  expectComplete(blocksOf(rows, without0), rows);
});

it('adds rows to the block before them, and divides it when it is long', () => {
  const more = rows.toSpliced(7, 0, ...rowsOf(2001, 3));
  const added = blocksOf(more, blocks);
  expectComplete(added, more);
  expect(changed(added, blocks)).toEqual([blocks[0]?.id]);
  const most = more.toSpliced(7, 0, ...rowsOf(3001, 500));
  const pasted = blocksOf(most, added);
  expectComplete(pasted, most);
  expect(Math.max(...pasted.map((block) => block.rows.length))).toBeLessThanOrEqual(20);
  expect(changed(pasted.slice(-199), added)).toEqual([]);
});

it('has no blocks for rows that are gone', () => {
  const left = rows.slice(1995);
  expectComplete(blocksOf(left, blocks), left);
  expect(blocksOf(left, blocks)).toHaveLength(1);
});
