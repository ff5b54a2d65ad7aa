import rows from './postcodes.json' with { type: 'json' };

export interface PostalTown {
  readonly town: string;
  /** Absent for a postcode of several municipalities. */
  readonly municipality?: string;
}

/**
 * The towns of Iceland's postcodes, from the list of the postal service (postur.is/gogn/Gotuskra/postnumer.txt, 2025). Its towns are in
 * the dative; ours are in the nominative. Municipalities are those since 2024, with their everyday names.
 */
const towns: ReadonlyMap<string, PostalTown> = new Map(
  rows.flatMap(([codes = '', town = '', municipality]) =>
    codes.split(' ').map((code) => [code, municipality === undefined ? { town } : { town, municipality }] as const),
  ),
);

/** The town of an Icelandic postcode; undefined for any other text. */
export const townOfPostcode = (postcode: string): PostalTown | undefined => towns.get(postcode.trim());
