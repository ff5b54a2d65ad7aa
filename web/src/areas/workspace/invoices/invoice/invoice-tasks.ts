import type { InvoiceFinding } from '@tunna/contract/invoices/invoice-audit';
import type { UnmappedLocation, UnmappedMaterial } from '@tunna/contract/invoices/normalization';
import type { Offer } from '../../../../features/invoices/normalization/unmapped.ts';

interface GroupTask<Group> {
  readonly key: string;
  /** The first line that it is about. */
  readonly position: number;
  readonly positions: readonly number[];
  readonly group: Group;
  readonly offers: readonly Offer[];
}

/** Something that a person must do before an invoice is done. */
export type InvoiceTask =
  | { readonly kind: 'accept'; readonly key: 'accept'; readonly position: undefined }
  | ({ readonly kind: 'material' } & GroupTask<UnmappedMaterial>)
  | ({ readonly kind: 'location' } & GroupTask<UnmappedLocation>)
  | {
      readonly kind: 'finding';
      readonly key: string;
      readonly position: number | undefined;
      readonly finding: InvoiceFinding;
    };

/** A task that a choice answers. */
export type Question = Extract<InvoiceTask, { kind: 'material' | 'location' }>;

export const isQuestion = (task: InvoiceTask): task is Question => task.kind === 'material' || task.kind === 'location';

/** The lines that some tasks are about: an answer may classify many of them. */
export const linesOf = (tasks: readonly InvoiceTask[]): ReadonlySet<number> =>
  new Set(tasks.flatMap((task) => (isQuestion(task) ? task.positions : (task.position ?? []))));

interface Suggested {
  readonly positions: readonly number[];
  readonly matchKey: string;
  readonly match: string;
}

interface TaskFacts<Material extends Suggested, Location extends Suggested> {
  readonly needsAcceptance: boolean;
  readonly materials: readonly Material[];
  readonly locations: readonly Location[];
  readonly findings: readonly InvoiceFinding[];
  readonly offersOfMaterial: (group: Material) => readonly Offer[];
  readonly offersOfLocation: (group: Location) => readonly Offer[];
}

const order: Readonly<Record<InvoiceTask['kind'], number>> = { accept: 0, material: 1, location: 2, finding: 3 };

const questionOf = <Group extends Suggested>(kind: string, group: Group, offers: readonly Offer[]) => ({
  key: JSON.stringify([kind, group.match, group.matchKey]),
  position: Math.min(...group.positions),
  positions: group.positions,
  group,
  offers,
});

export const findingKey = ({ id }: InvoiceFinding): string => `finding ${id}`;

/** The tasks of an invoice in the order of its lines; those of the whole invoice come first. */
export function tasksOf<Material extends UnmappedMaterial & Suggested, Location extends UnmappedLocation & Suggested>(
  facts: TaskFacts<Material, Location>,
): InvoiceTask[] {
  const { needsAcceptance, materials, locations, findings, offersOfMaterial, offersOfLocation } = facts;
  const tasks: InvoiceTask[] = [
    ...materials.map((group) => ({
      kind: 'material' as const,
      ...questionOf('material', group, offersOfMaterial(group)),
    })),
    ...locations.map((group) => ({
      kind: 'location' as const,
      ...questionOf('location', group, offersOfLocation(group)),
    })),
    ...findings
      .filter(({ state }) => state === 'open')
      .map((finding) => ({
        kind: 'finding' as const,
        key: findingKey(finding),
        position: finding.position,
        finding,
      })),
  ];
  const sorted = tasks.toSorted(
    (one, other) => (one.position ?? 0) - (other.position ?? 0) || order[one.kind] - order[other.kind],
  );
  return needsAcceptance ? [{ kind: 'accept', key: 'accept', position: undefined }, ...sorted] : sorted;
}

/** The best suggestion of each task that has one. */
export const bestOffers = (tasks: readonly InvoiceTask[]) =>
  tasks.flatMap((task) => {
    if (!isQuestion(task)) return [];
    const [best] = task.offers;
    return best === undefined ? [] : [{ key: task.key, choices: best.choices }];
  });
