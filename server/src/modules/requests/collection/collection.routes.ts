import type { collectionContract } from '@tunna/contract/requests/collection';
import type { scheduleBulkContract } from '@tunna/contract/requests/schedule-bulk';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { decideCollection, listCollections } from './collection.service.ts';
import { closeFeed, type FeedDependencies, getFeed, readFeed, renewFeed } from './collection-feed.service.ts';
import { createSchedule, deleteSchedule, editSchedule, listSchedules } from './collection-schedule.service.ts';
import { editSchedules, restoreSchedules } from './schedule-bulk.service.ts';

export const collectionRoutes = (
  dependencies: FeedDependencies,
): Handlers<keyof typeof collectionContract | keyof typeof scheduleBulkContract> => {
  const { database, now } = dependencies;
  return {
    editCollectionSchedules: ({ body }, member) => editSchedules(database, member, body),
    restoreCollectionSchedules: ({ body }, member) => restoreSchedules(database, member, body.rows),
    listCollectionSchedules: ({ params }, member) => listSchedules(database, member, params.id, now()),
    createCollectionSchedule: ({ params, body }, member) => createSchedule(database, member, params.id, body),
    editCollectionSchedule: ({ params, body }, member) => editSchedule(database, member, params.id, body),
    async deleteCollectionSchedule({ params }, member) {
      await deleteSchedule(database, member, params.id);
      return { done: true };
    },
    listCollections: ({ query }, member) => listCollections(database, member, query, now()),
    decideCollection: ({ params, body }, member) =>
      decideCollection(database, member, { scheduleId: params.id, plannedDay: params.day }, body),
    getCollectionFeed: (_input, member) => getFeed(dependencies, member),
    renewCollectionFeed: (_input, member) => renewFeed(dependencies, member),
    async deleteCollectionFeed(_input, member) {
      await closeFeed(dependencies, member);
      return { done: true };
    },
    readCollectionFeed: ({ params, query }) => readFeed(dependencies, params.secret, query.locationId),
  };
};
