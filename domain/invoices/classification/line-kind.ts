/** What a line of an invoice is of. */
export const lineKinds = ['material', 'transport', 'rental', 'fee', 'other'] as const;

export type LineKind = (typeof lineKinds)[number];

export const isLineKind = (text: string): text is LineKind => (lineKinds as readonly string[]).includes(text);
