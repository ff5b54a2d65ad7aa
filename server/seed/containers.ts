import type { PlannedContainers, PlannedLocation, PlannedOrganization, Requirement } from './organization.ts';
import type { Random } from './random.ts';

/** A container with everything decided about it. */
export interface BuiltContainer {
  readonly id: number;
  readonly slug: string;
  readonly customId: string;
  readonly locationId: string | null;
  readonly wasteStreamId: number;
  readonly serviceProviderId: number | null;
  readonly category: string;
  readonly kind: string;
  readonly volumeLiters: number;
  readonly description: string;
  /** Null where nothing can be asked for. */
  readonly requirements: readonly Requirement[] | null;
  /** Whether pages and tests know it by its slug. */
  readonly fixed: boolean;
}

export interface BuiltLocation {
  readonly id: string;
  readonly plan: PlannedLocation;
}

/** Where the numbers of an organization's rows begin. */
export interface FirstIds {
  readonly wasteStream: number;
  readonly serviceProvider: number;
  readonly container: number;
}

export function buildLocations(organization: PlannedOrganization, random: Random): BuiltLocation[] {
  return organization.locations.map((plan) => ({ id: plan.id ?? random.text(12), plan }));
}

function providerOf(organization: PlannedOrganization, category: string, municipality: string | undefined): number {
  return organization.providers.findIndex(
    ({ categories, municipalities }) =>
      categories.includes(category) &&
      (municipalities === undefined || municipality === undefined || municipalities.includes(municipality)),
  );
}

/** @throws Error when the plan names a category that the organization has no stream for */
export function buildContainers(
  organization: PlannedOrganization,
  locations: readonly BuiltLocation[],
  first: FirstIds,
  random: Random,
): BuiltContainer[] {
  const built: BuiltContainer[] = [];
  const add = (planned: PlannedContainers, number: number, location?: BuiltLocation) => {
    const stream = organization.streams.findIndex(({ category }) => category === planned.category);
    if (stream < 0) throw new Error(`no stream for ${planned.category}`);
    const provider = providerOf(organization, planned.category, location?.plan.municipality);
    const { spots = [''], requirements = [] } = location?.plan ?? {};
    built.push({
      id: first.container + built.length,
      slug: planned.slug ?? random.text(16),
      customId: `${location?.plan.code ?? 'LAUS'}-${String(number).padStart(2, '0')}`,
      locationId: location?.id ?? null,
      wasteStreamId: first.wasteStream + stream,
      serviceProviderId: provider < 0 ? null : first.serviceProvider + provider,
      category: planned.category,
      kind: planned.kind,
      volumeLiters: planned.volumeLiters,
      description: planned.description ?? spots[number % spots.length] ?? '',
      requirements: planned.requirements === undefined ? requirements : planned.requirements,
      fixed: planned.slug !== undefined,
    });
  };
  for (const location of locations) {
    let number = 0;
    for (const planned of location.plan.containers) {
      for (let copy = 0; copy < (planned.count ?? 1); copy += 1) {
        number += 1;
        add(planned, number, location);
      }
    }
  }
  organization.unplaced.forEach((planned, index) => {
    add(planned, index + 1);
  });
  return built;
}
