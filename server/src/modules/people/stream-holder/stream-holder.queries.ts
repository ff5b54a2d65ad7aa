import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';

const locations = statement(
  'stream_department_locations',
  'select location_id from org_unit where organization_id = :organizationId and department_id = :departmentId',
);

/** The locations where a department works. */
export async function findDepartmentLocations(reader: TenantReader, departmentId: number): Promise<string[]> {
  const rows = await reader.run(locations, { organizationId: reader.organizationId, departmentId });
  return rows.map(({ location_id: id }) => id);
}

const deviceLocation = statement(
  'stream_device_location',
  'select location_id from device where organization_id = :organizationId and id = :deviceId',
);

/** The location of a device. */
export async function findDeviceLocation(reader: TenantReader, deviceId: number): Promise<string | undefined> {
  const [row] = await reader.run(deviceLocation, { organizationId: reader.organizationId, deviceId });
  return row?.location_id ?? undefined;
}
