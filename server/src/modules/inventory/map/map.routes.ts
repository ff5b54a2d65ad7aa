import type { MapBackground, mapContract } from '@tunna/contract/inventory/map';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { getLocationMap } from './map.service.ts';

export const mapRoutes = (database: Database, background: MapBackground): Handlers<keyof typeof mapContract> => ({
  getLocationMap: ({ query }, member) => getLocationMap(database, member, query),
  getMapBackground: () => background,
});
