import type { ClientBase } from 'pg';
import type { BuiltContainer, BuiltLocation } from './containers.ts';
import type { PlannedTagType } from './organization.ts';
import { insertRows } from './rows.ts';

/** The numbers that the next organization's tags begin with. */
export interface FirstTagIds {
  readonly tagType: number;
  readonly tagValue: number;
}

interface Tagged {
  readonly locations: readonly BuiltLocation[];
  readonly containers: readonly BuiltContainer[];
}

/** Inserts an organization's tags on its locations and on their containers. @returns the first numbers that are free after them */
export async function insertTags(
  client: ClientBase,
  organizationId: number,
  types: readonly PlannedTagType[],
  { locations, containers }: Tagged,
  first: FirstTagIds,
): Promise<FirstTagIds> {
  const shared = { organization_id: organizationId };
  const numbered = types.map((type, index) => ({ ...type, id: first.tagType + index }));
  const values = numbered
    .flatMap((type) => type.values.map((value) => ({ type, ...value })))
    .map((value, index) => ({ ...value, id: first.tagValue + index }));
  const idsAt = (codes: readonly string[]) =>
    locations.filter(({ plan }) => codes.includes(plan.code)).map(({ id }) => id);
  await insertRows(
    client,
    'tag_type',
    numbered.map(({ id, name, entity }) => ({ ...shared, id, name, entities: [entity] })),
  );
  await insertRows(
    client,
    'tag_value',
    values.map(({ id, name, type }) => ({ ...shared, id, tag_type_id: type.id, name })),
  );
  const onLocations = values.filter(({ type }) => type.entity === 'location');
  await insertRows(
    client,
    'location_tag',
    onLocations.flatMap(({ id, at }) =>
      idsAt(at).map((locationId) => ({ ...shared, location_id: locationId, tag_value_id: id })),
    ),
  );
  const onContainers = values.filter(({ type }) => type.entity === 'container');
  await insertRows(
    client,
    'container_tag',
    onContainers.flatMap(({ id, at }) => {
      const places = idsAt(at);
      return containers
        .filter(({ locationId }) => locationId !== null && places.includes(locationId))
        .map((container) => ({ ...shared, container_id: container.id, tag_value_id: id }));
    }),
  );
  return { tagType: first.tagType + numbered.length, tagValue: first.tagValue + values.length };
}
