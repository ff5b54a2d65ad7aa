/** Space for tiles, and what they show. */
export interface TileNeeds {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** For each name the widths of its words, as multiples of the font size. */
  readonly names: readonly (readonly number[])[];
}

/** How the tiles of a station are laid out. All sizes are CSS pixels. */
export interface TileGrid {
  readonly columns: number;
  readonly rows: number;
  readonly tileHeight: number;
  readonly font: number;
  readonly picture: number;
  /** Whether the picture is beside the name, otherwise above it. */
  readonly isBeside: boolean;
  /** Whether all tiles are visible without scrolling. */
  readonly isWhole: boolean;
}

export const tileGap = 12;
/** Border and padding of a tile, on each side. */
const tileEdge = 10;
const pictureGap = 10;
const lineHeight = 1.15;

/** The largest name on a tile that still looks like a button, and the smallest that is read at arm's length. */
const [largest, smallest] = [44, 20];
/** Less than this is no target for a glove. */
const minHeight = 88;
const wordSpace = 0.28;
/** Sizes of the picture, as multiples of the font size. */
const pictureShares = [3.6, 3.2, 2.8, 2.4, 2] as const;
const largestPicture = 160;
/** Fonts are measured without subpixels. */
const slack = 1.03;

/** Lines of a name whose words are never broken; undefined if a word is wider than the line. */
function linesOf(words: readonly number[], ems: number): number | undefined {
  let [lines, used] = [1, 0];
  for (const word of words) {
    if (word > ems) return undefined;
    if (used > 0 && used + wordSpace + word > ems) {
      lines += 1;
      used = word;
    } else used += (used > 0 ? wordSpace : 0) + word;
  }
  return lines;
}

interface Fit {
  readonly picture: number;
  readonly isBeside: boolean;
  /** Of the tile. */
  readonly height: number;
}

/** What fits a tile of this width with names of this size, and the height that it needs. */
function fitOf(names: TileNeeds['names'], width: number, font: number, isBeside: boolean, share: number) {
  const picture = Math.round(Math.min(font * share, largestPicture));
  const inside = width - 2 * tileEdge - (isBeside ? picture + pictureGap : 0);
  if (inside < picture) return undefined;
  let lines = 1;
  for (const words of names) {
    const needed = linesOf(words, inside / font / slack);
    if (needed === undefined) return undefined;
    lines = Math.max(lines, needed);
  }
  const text = Math.ceil(lines * font * lineHeight);
  const content = isBeside ? Math.max(picture, text) : picture + pictureGap + text;
  return { picture, isBeside, height: Math.max(minHeight, content + 2 * tileEdge) } satisfies Fit;
}

/** The fit with the largest picture that leaves room for the names. */
function largestFit(names: TileNeeds['names'], width: number, room: number, font: number): Fit | undefined {
  for (const share of pictureShares) {
    for (const isBeside of [false, true]) {
      const fit = fitOf(names, width, font, isBeside, share);
      if (fit !== undefined && fit.height <= room) return fit;
    }
  }
  return undefined;
}

const widthOf = (width: number, columns: number): number => (width - (columns - 1) * tileGap) / columns;

/**
 * The grid with the largest names in which every tile is visible and no word is broken; of those, the one with the fewest empty cells.
 * If there is none, names of the smallest size, and the tiles are scrolled.
 */
export function tileGrid({ width, height, names }: TileNeeds): TileGrid {
  const count = Math.max(1, names.length);
  for (let font = largest; font >= smallest; font -= 1) {
    let best: TileGrid | undefined;
    for (let columns = 1; columns <= count; columns += 1) {
      const rows = Math.ceil(count / columns);
      const tileHeight = Math.floor((height - (rows - 1) * tileGap) / rows);
      const fit = largestFit(names, widthOf(width, columns), tileHeight, font);
      if (fit === undefined) continue;
      const { picture, isBeside } = fit;
      const grid = { columns, rows, tileHeight, font, picture, isBeside, isWhole: true };
      const isBetter =
        best === undefined ||
        columns * rows < best.columns * best.rows ||
        (columns * rows === best.columns * best.rows && picture > best.picture);
      if (isBetter) best = grid;
    }
    if (best !== undefined) return best;
  }
  return scrolled({ width, height, names }, count);
}

/** Names of scrolled tiles shrink to this before the tiles become one column. */
const minScrolledFont = 16;
const minWidth = 140;

/** As many columns as the longest word allows. A word that no tile can hold is broken by the browser. */
function scrolled({ width, height, names }: TileNeeds, count: number): TileGrid {
  const minPictureShare = 2;
  const gridOf = (columns: number, font: number, fit: Fit): TileGrid => {
    const [rows, tileHeight] = [Math.ceil(count / columns), wholeRow(fit.height, height)];
    const { picture, isBeside } = largestFit(names, widthOf(width, columns), tileHeight, font) ?? fit;
    return { columns, rows, tileHeight, font, picture, isBeside, isWhole: false };
  };
  for (let font = smallest; font >= minScrolledFont; font -= 1) {
    for (let columns = Math.min(count, Math.floor(width / minWidth)); columns >= 2; columns -= 1) {
      const fit = fitOf(names, widthOf(width, columns), font, false, minPictureShare);
      if (fit !== undefined) return gridOf(columns, font, fit);
    }
  }
  const alone =
    fitOf(names, width, smallest, true, minPictureShare) ?? fitOf(names, width, smallest, false, minPictureShare);
  return gridOf(1, smallest, alone ?? { picture: 2 * smallest, isBeside: true, height: minHeight });
}

/** The height of a row of which a whole number is visible. */
function wholeRow(needed: number, height: number): number {
  const visible = Math.floor((height + tileGap) / (needed + tileGap));
  return visible < 1 ? needed : Math.floor((height - (visible - 1) * tileGap) / visible);
}
