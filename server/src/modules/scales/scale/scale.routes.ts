import type { scaleContract } from '@tunna/contract/scales/scale';
import type { scaleBulkContract } from '@tunna/contract/scales/scale-bulk';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { createScale, deleteScale, editScale, getScale, listScales } from './scale.service.ts';
import { getScaleTimeline } from './scale-timeline.service.ts';

type ScaleCalls = 'listScales' | 'createScale' | 'getScale' | 'editScale' | 'deleteScale' | 'getScaleTimeline';

import { editScales, restoreScales } from './scale-bulk.service.ts';

export const scaleRoutes = (
  database: Database,
  now: () => Date,
): Handlers<(ScaleCalls & keyof typeof scaleContract) | keyof typeof scaleBulkContract> => ({
  editScales: ({ body }, member) => editScales(database, member, body, now()),
  restoreScales: ({ body }, member) => restoreScales(database, member, body.rows, now()),
  listScales: async (_input, member) => ({ scales: await listScales(database, member, now()) }),
  createScale: ({ body }, member) => createScale(database, member, body, now()),
  getScale: ({ params }, member) => getScale(database, member, params.id, now()),
  editScale: ({ params, body }, member) => editScale(database, member, params.id, body, now()),
  async deleteScale({ params }, member) {
    await deleteScale(database, member, params.id, now());
    return { done: true };
  },
  getScaleTimeline: ({ params, query }, member) => getScaleTimeline(database, member, params.id, query),
});
