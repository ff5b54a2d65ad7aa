import type { stationContract } from '@tunna/contract/scales/station';
import type { Handlers } from '../../../http/calls/handlers.ts';
import {
  assignReading,
  getLastReading,
  getStation,
  listRecentReadings,
  type StationDependencies,
} from './station.service.ts';
import { undoWeighing, weigh } from './weighing.service.ts';

export function stationRoutes(dependencies: StationDependencies): Handlers<keyof typeof stationContract> {
  const { database, now } = dependencies;
  return {
    getStation: ({ params }, { station }) => getStation(dependencies, station, params.locationId),
    getLastReading: ({ params }, { station }) => getLastReading(dependencies, station, params.id),
    listRecentReadings: ({ query }, { station }) => listRecentReadings(dependencies, station, query),
    assignReading: ({ params, body }, { station }) => assignReading(dependencies, station, params.id, body),
    weigh: ({ params, body }, { station }) => weigh(database, station, params.id, body, now()),
    undoWeighing: ({ params }, { station }) => undoWeighing(database, station, params.id, params.key, now()),
  };
}
