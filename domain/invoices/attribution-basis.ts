/**
 * How the cost of a line reaches a waste stream: the line names it; the container that the line names has it; the collections at the
 * location of the line; the invoiced weights; or not at all.
 */
export const attributionBases = ['line', 'container', 'collections', 'weight', 'none'] as const;
export type AttributionBasis = (typeof attributionBases)[number];

/** A basis on which the cost of a line without a stream is shared. */
export type SharedBasis = Exclude<AttributionBasis, 'line' | 'none'>;
