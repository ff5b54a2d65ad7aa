import type { scaleCommandContract } from '@tunna/contract/scales/scale-command';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { commandScale, getScaleCommand } from './scale-command.service.ts';

export const scaleCommandRoutes = (
  database: Database,
  now: () => Date,
): Handlers<keyof typeof scaleCommandContract> => ({
  commandScale: ({ params, body }, { station }) => commandScale(database, station, params.id, body, now()),
  getScaleCommand: ({ params }, { station }) => getScaleCommand(database, station, params.id, params.key, now()),
});
