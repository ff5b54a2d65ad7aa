import type { UnmappedLocation, UnmappedMaterial } from '@tunna/contract/invoices/normalization';
import type { LineKind } from '@tunna/domain/invoices/classification/line-kind';
import type { ReactNode } from 'react';
import type { LocationBody, MaterialBody } from './normalization.queries.ts';

/** Unclassified lines without a material or a location. */
export type Group = UnmappedMaterial | UnmappedLocation;

/** Identifies groups in a list. */
export const groupKey = ({ serviceProvider, match, matchKey }: Group): string =>
  JSON.stringify([serviceProvider.id, match, matchKey]);

/** The stored key of lines, without their classification. */
export const keyOf = <Known extends Group>({ serviceProvider, match, matchKey, example }: Known) => ({
  serviceProviderId: serviceProvider.id,
  match: match as Known['match'],
  matchKey,
  example,
});

/** A line with a weight and a negative amount is waste that the provider bought. */
export const isBoughtAs = (kind: LineKind, { isNegative, kg }: Pick<UnmappedMaterial, 'isNegative' | 'kg'>): boolean =>
  kind === 'material' && isNegative && kg !== '0';

/** Choices of either kind, as sent. */
export interface Choices {
  readonly materials: MaterialBody[];
  readonly locations: LocationBody[];
}

export const together = (choices: readonly Choices[]): Choices => ({
  materials: choices.flatMap(({ materials }) => materials),
  locations: choices.flatMap(({ locations }) => locations),
});

/** A suggestion as it is offered. */
export interface Offer {
  readonly key: string;
  /** In words. */
  readonly name: string;
  /** The same as it is shown. */
  readonly label: ReactNode;
  readonly confidence: number;
  /** Why, in words. */
  readonly reason: string;
  readonly choices: Choices;
}

/** The same location for several lines. */
export const sameLocation = (groups: readonly UnmappedLocation[], locationId: string): Choices => ({
  materials: [],
  locations: groups.map((group) => ({ ...keyOf(group), locationId })),
});

/** The same kind and stream for several lines. @param wasteStreamId undefined if there is none */
export const sameMaterial = (
  groups: readonly UnmappedMaterial[],
  kind: LineKind,
  wasteStreamId: number | undefined,
): Choices => ({
  materials: groups.map((group) => ({
    ...keyOf(group),
    kind,
    ...(wasteStreamId === undefined ? {} : { wasteStreamId }),
    isBought: isBoughtAs(kind, group),
  })),
  locations: [],
});
