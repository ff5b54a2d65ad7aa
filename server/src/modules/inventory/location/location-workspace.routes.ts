import type { locationWorkspaceContract } from '@tunna/contract/inventory/location';
import type { locationBulkContract } from '@tunna/contract/inventory/location-bulk';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { editLocations, restoreLocations } from './location-bulk.service.ts';
import {
  createLocation,
  deleteLocation,
  editLocation,
  getLocation,
  listLocationOrgUnits,
  listLocations,
} from './location-workspace.service.ts';

export const locationWorkspaceRoutes = (
  database: Database,
): Handlers<keyof typeof locationWorkspaceContract | keyof typeof locationBulkContract> => ({
  editLocations: ({ body }, member) => editLocations(database, member, body),
  restoreLocations: ({ body }, member) => restoreLocations(database, member, body.rows),
  listLocations: ({ query }, member) => listLocations(database, member, query),
  createLocation: ({ body }, member) => createLocation(database, member, body),
  getLocation: ({ params }, member) => getLocation(database, member, params.locationId),
  editLocation: ({ params, body }, member) => editLocation(database, member, params.locationId, body),
  async deleteLocation({ params }, member) {
    await deleteLocation(database, member, params.locationId);
    return { done: true };
  },
  async listLocationOrgUnits(_input, member) {
    return { locations: await listLocationOrgUnits(database, member) };
  },
});
