import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';

const works = statement(
  'department_works_at',
  `select exists (
     select from org_unit where organization_id = :organizationId and department_id = :departmentId and location_id = :locationId
   ) as works`,
);

/** Whether a department works at a location. */
export async function worksAt(reader: TenantReader, departmentId: number, locationId: string): Promise<boolean> {
  const [row] = await reader.run(works, { organizationId: reader.organizationId, departmentId, locationId });
  return row?.works ?? false;
}

const location = statement(
  'station_location_id',
  'select id from location where organization_id = :organizationId and id = :id',
);

export async function isLocation(reader: TenantReader, id: string): Promise<boolean> {
  return (await reader.run(location, { organizationId: reader.organizationId, id })).length > 0;
}

const readingPlace = statement(
  'station_reading_location',
  `select scale.location_id as "location_id!" from scale_reading reading
   join scale on scale.organization_id = :organizationId and scale.id = reading.scale_id and scale.removed_at is null
   where reading.organization_id = :organizationId and reading.id = :id`,
);

/** The location of a reading's scale. Undefined if the reading has no scale in use. */
export async function findReadingLocation(reader: TenantReader, id: number): Promise<string | undefined> {
  const [row] = await reader.run(readingPlace, { organizationId: reader.organizationId, id });
  return row?.location_id;
}
