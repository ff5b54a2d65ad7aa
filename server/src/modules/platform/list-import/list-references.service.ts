import type { ImportReference, importReferences } from '@tunna/contract/platform/list-import';
import type { Permission } from '@tunna/domain/permissions';
import { maxId } from '@tunna/domain/text/ids';
import type { TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { findByName, fold, indexNames, type NameIndex, type RowCells } from './list-row.service.ts';

interface ReferenceIds {
  readonly location: string;
  readonly wasteStream: number;
  readonly serviceProvider: number;
}

/** How records that rows name are read and created. Their modules are in several quarters, so the application passes them in. */
interface ReferenceSource<Id> {
  /** The permission to create one. */
  readonly permission: Permission;
  /** Maximum characters of a new name. */
  readonly longestName: number;
  readonly read: (
    transaction: TenantTransaction,
  ) => Promise<readonly { readonly id: Id; readonly names: readonly string[] }[]>;
  /** Whether a person must choose the category of a new one. */
  readonly needsCategory?: true;
  /** Creates records with these names, as their forms do. */
  readonly create: (
    transaction: TenantTransaction,
    member: ActingMember,
    named: readonly Omit<NamedReference, 'reference'>[],
    now: Date,
  ) => Promise<void>;
}

export type ReferenceSources = {
  readonly [Reference in ImportReference]: ReferenceSource<ReferenceIds[Reference]>;
};

/** A record that a row names. */
export interface NamedReference {
  readonly reference: ImportReference;
  readonly name: string;
  /** The waste category of a new stream. */
  readonly categoryId?: number | undefined;
}

export const referenceKey = ({ reference, name }: NamedReference): string => `${reference} ${fold(name)}`;

type Indexes = { readonly [Reference in ImportReference]: NameIndex<ReferenceIds[Reference]> };

/** The ids of records that do not exist yet, while a preview is planned. No record has such an id. */
const provisionalIds: { readonly [Reference in ImportReference]: (index: number) => ReferenceIds[Reference] } = {
  location: (index: number) => `new ${index}`,
  wasteStream: (index: number) => maxId - index,
  serviceProvider: (index: number) => maxId - index,
};

/** The records that rows may name, by name. Those that a person confirmed count as if they existed. */
export class References {
  readonly #indexes: Indexes;
  readonly #provisional: ReadonlySet<string>;

  private constructor(indexes: Indexes, provisional: ReadonlySet<string>) {
    this.#indexes = indexes;
    this.#provisional = provisional;
  }

  static async read(
    transaction: TenantTransaction,
    sources: ReferenceSources,
    confirmed: readonly NamedReference[],
  ): Promise<References> {
    const provisional = new Set<string>();
    const readOne = async <Reference extends ImportReference>(reference: Reference) => {
      const source: ReferenceSource<ReferenceIds[Reference]> = sources[reference];
      const known = await source.read(transaction);
      const names = new Set(known.flatMap((one) => one.names.map(fold)));
      const added = confirmed.filter((one) => one.reference === reference && !names.has(fold(one.name)));
      for (const one of added) provisional.add(referenceKey(one));
      const idOf: (index: number) => ReferenceIds[Reference] = provisionalIds[reference];
      return indexNames([...known, ...added.map(({ name }, index) => ({ id: idOf(index), names: [name] }))]);
    };
    const indexes = {
      location: await readOne('location'),
      wasteStream: await readOne('wasteStream'),
      serviceProvider: await readOne('serviceProvider'),
    } satisfies Record<(typeof importReferences)[number], unknown>;
    return new References(indexes, provisional);
  }

  /** The name of a record; empty for an unknown id. */
  nameOf<Reference extends ImportReference>(reference: Reference, id: ReferenceIds[Reference]): string {
    const index: NameIndex<ReferenceIds[Reference]> = this.#indexes[reference];
    return index.names.get(id) ?? '';
  }

  /** Whether there is such a record. */
  has<Reference extends ImportReference>(reference: Reference, id: ReferenceIds[Reference]): boolean {
    const index: NameIndex<ReferenceIds[Reference]> = this.#indexes[reference];
    return index.names.has(id);
  }

  /** The existing name that a text probably means. */
  nearest(reference: ImportReference, text: string): string | undefined {
    return this.#indexes[reference].nearest().find(text);
  }

  /** The id of the record that a text names. An unknown name is refused, and remembered as missing. */
  find<Reference extends ImportReference>(
    cells: RowCells,
    column: string,
    { reference, text, present }: { reference: Reference; text: string; present: ReferenceIds[Reference] | undefined },
  ): ReferenceIds[Reference] | undefined {
    const index: NameIndex<ReferenceIds[Reference]> = this.#indexes[reference];
    const found = findByName(index, text, present);
    const named = { reference, name: text, column };
    if (typeof found === 'object') {
      if (this.#provisional.has(referenceKey(named))) cells.named.push({ ...named, isMissing: false });
      return found.id;
    }
    if (found === 'not_found') cells.named.push({ ...named, isMissing: true });
    const suggestion = found === 'not_found' ? this.nearest(reference, text) : undefined;
    cells.refuse(column, found, { suggestion });
    return undefined;
  }

  /** The ids of several names in a cell, separated by commas, semicolons or line breaks. A name may itself contain separators. */
  readMany<Reference extends ImportReference>(
    cells: RowCells,
    column: string,
    reference: Reference,
  ): ReferenceIds[Reference][] {
    const parts = cells.text(column).split(/([,;\n])/);
    const index: NameIndex<ReferenceIds[Reference]> = this.#indexes[reference];
    const found: ReferenceIds[Reference][] = [];
    for (let start = 0; start < parts.length; ) {
      const ends = parts.map((_part, end) => end).filter((end) => end >= start && (end - start) % 2 === 0);
      const nameTo = (end: number) =>
        parts
          .slice(start, end + 1)
          .join('')
          .trim();
      const end = ends.findLast((one) => index.ids.has(fold(nameTo(one)))) ?? start;
      const text = nameTo(end);
      const id = text === '' ? undefined : this.find(cells, column, { reference, text, present: undefined });
      if (id !== undefined && !found.includes(id)) found.push(id);
      start = end + 2;
    }
    return found;
  }

  /** The id for a cell: undefined if the cell is empty; the current id if the file has no such column or the name is unknown. */
  read<Reference extends ImportReference>(
    cells: RowCells,
    column: string,
    reference: Reference,
    present: ReferenceIds[Reference] | undefined,
  ): ReferenceIds[Reference] | undefined {
    if (!cells.has(column)) return present;
    const text = cells.text(column);
    return text === '' ? undefined : (this.find(cells, column, { reference, text, present }) ?? present);
  }
}
