import type { scaleReadingContract } from '@tunna/contract/scales/scale-reading';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { decideReadingPair, listReadingPairs } from './reading-pair.service.ts';
import {
  assignSeveral,
  correctScaleReading,
  getScaleReading,
  listScaleReadings,
  listWaitingReadings,
  removeSeveral,
  restoreSeveral,
  writeScaleReading,
} from './scale-reading.service.ts';
import { replaceTypedReading } from './typed-weight.service.ts';

type ReadingCalls =
  | 'listScaleReadings'
  | 'writeScaleReading'
  | 'listUnassignedReadings'
  | 'assignReadings'
  | 'replaceTypedReading'
  | 'listReadingPairs'
  | 'decideReadingPair'
  | 'removeReadings'
  | 'restoreReadings'
  | 'getScaleReading'
  | 'correctScaleReading';

/** Lists and changes the readings of scales for members. */
export const scaleReadingRoutes = (
  database: Database,
  now: () => Date,
): Handlers<ReadingCalls & keyof typeof scaleReadingContract> => ({
  listScaleReadings: ({ params, query }, member) => listScaleReadings(database, member, params.id, query),
  writeScaleReading: ({ params, body }, member) => writeScaleReading(database, member, params.id, body, now()),
  listUnassignedReadings: ({ query }, member) => listWaitingReadings(database, member, query),
  assignReadings: ({ body: { ids, ...assignment } }, member) => assignSeveral(database, member, ids, assignment, now()),
  replaceTypedReading: ({ params, body }, member) =>
    replaceTypedReading(database, member, params.id, body.typedId, now()),
  listReadingPairs: ({ query }, member) => listReadingPairs(database, member, query.scaleId, now()),
  decideReadingPair: ({ body }, member) => decideReadingPair(database, member, body, now()),
  removeReadings: ({ body }, member) => removeSeveral(database, member, body.ids, now()),
  restoreReadings: ({ body }, member) => restoreSeveral(database, member, body.ids, now()),
  getScaleReading: ({ params }, member) => getScaleReading(database, member, params.id),
  correctScaleReading: ({ params, body }, member) => correctScaleReading(database, member, params.id, body, now()),
});
