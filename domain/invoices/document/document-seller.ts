import { rowsOf, type TextPiece } from './document-rows.ts';
import type { DocumentText, PageArea } from './document-text.ts';

/** What a document says about the parties, to find the seller among the service providers. */
export interface DocumentParties {
  /** Every kennitala, ten digits. */
  readonly kennitalas: readonly { readonly id: string; readonly area: PageArea }[];
  /** Short texts at the top and the bottom of the first page. */
  readonly texts: readonly { readonly text: string; readonly area: PageArea }[];
}

/** Maximum of compared texts. */
const maxTexts = 200;

const areaOf = ({ page, left, top, width, height }: TextPiece): PageArea => ({ page, left, top, width, height });

export function partiesIn(document: DocumentText): DocumentParties {
  const pieces = rowsOf(document).flatMap((row) => row.pieces);
  const kennitalas = pieces.flatMap((piece) =>
    [...piece.text.matchAll(/(?<![\d-])(\d{6})[- ]?(\d{4})(?![\d-])/g)].map(([, day = '', rest = '']) => ({
      id: `${day}${rest}`,
      area: areaOf(piece),
    })),
  );
  const named = pieces.filter(
    ({ page, text }) => page === 1 && text.length >= 3 && text.length <= 100 && /\p{L}/u.test(text),
  );
  const kept = named.length <= maxTexts ? named : [...named.slice(0, maxTexts / 2), ...named.slice(-maxTexts / 2)];
  return {
    kennitalas: kennitalas.slice(0, maxTexts),
    texts: kept.map((piece) => ({ text: piece.text, area: areaOf(piece) })),
  };
}
