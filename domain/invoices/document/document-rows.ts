import type { DocumentText, PageArea, TextItem } from './document-text.ts';
import { labelText } from './document-words.ts';

/** A text with its form for comparison with labels. */
export interface TextPiece extends TextItem {
  readonly label: string;
}

/** A row of text on a page, from left to right. */
export interface TextRow {
  readonly page: number;
  readonly top: number;
  readonly bottom: number;
  readonly pieces: readonly TextPiece[];
}

export const rightOf = ({ left, width }: PageArea): number => left + width;
export const bottomOf = ({ top, height }: PageArea): number => top + height;
const middleOf = ({ top, height }: PageArea): number => top + height / 2;

/** The area that contains both. */
export function joinedArea(one: PageArea, other: PageArea): PageArea {
  const left = Math.min(one.left, other.left);
  const top = Math.min(one.top, other.top);
  return {
    page: one.page,
    left,
    top,
    width: Math.max(rightOf(one), rightOf(other)) - left,
    height: Math.max(bottomOf(one), bottomOf(other)) - top,
  };
}

/** Characters of a text that can contain a label. */
const longestLabel = 120;

const signWidth = ({ width, text }: TextItem): number => width / Math.max(1, text.length);

/** Gaps between words of one text and between letters of one word, as parts of the width of a letter. */
const wordGap = 1.1;
const letterGap = 0.2;

/** Joins the items that are one text: some programs draw each word, or each letter, on its own. */
function piecesOf(items: readonly TextItem[]): TextPiece[] {
  const pieces: TextItem[] = [];
  for (const item of items.toSorted((one, other) => one.left - other.left)) {
    const last = pieces.at(-1);
    const sign = last === undefined ? 0 : Math.max(signWidth(last), signWidth(item));
    const gap = last === undefined ? 0 : item.left - rightOf(last);
    if (last === undefined || gap > wordGap * sign) {
      pieces.push(item);
      continue;
    }
    const between = gap > letterGap * sign ? ' ' : '';
    pieces[pieces.length - 1] = { ...joinedArea(last, item), text: `${last.text}${between}${item.text}` };
  }
  return pieces.map((piece) => ({ ...piece, label: labelText(piece.text.slice(0, longestLabel)) }));
}

/** Whether an item is in the row that the first begins. */
const isSameRow = (first: TextItem, item: TextItem): boolean =>
  first.page === item.page && middleOf(item) - middleOf(first) < 0.5 * Math.min(first.height, item.height);

/** The rows of a document, from the first page and from the top. */
export function rowsOf({ items }: DocumentText): TextRow[] {
  const sorted = items.toSorted((one, other) => one.page - other.page || middleOf(one) - middleOf(other));
  const groups: [TextItem, ...TextItem[]][] = [];
  for (const item of sorted) {
    const group = groups.at(-1);
    if (group !== undefined && isSameRow(group[0], item)) group.push(item);
    else groups.push([item]);
  }
  return groups.map((group) => ({
    page: group[0].page,
    top: Math.min(...group.map(({ top }) => top)),
    bottom: Math.max(...group.map(bottomOf)),
    pieces: piecesOf(group),
  }));
}
