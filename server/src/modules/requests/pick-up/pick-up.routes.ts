import type { pickUpContract } from '@tunna/contract/requests/pick-up';
import type { Handlers } from '../../../http/handlers.ts';
import { decidePickUp, listPickUps } from './pick-up.service.ts';
import { closeFeed, type FeedDependencies, getFeed, readFeed, renewFeed } from './pick-up-feed.service.ts';
import { createSchedule, deleteSchedule, editSchedule, listSchedules } from './pick-up-schedule.service.ts';

export const pickUpRoutes = (dependencies: FeedDependencies): Handlers<keyof typeof pickUpContract> => {
  const { database, now } = dependencies;
  return {
    listPickUpSchedules: ({ params }, member) => listSchedules(database, member, params.id, now()),
    createPickUpSchedule: ({ params, body }, member) => createSchedule(database, member, params.id, body),
    editPickUpSchedule: ({ params, body }, member) => editSchedule(database, member, params.id, body),
    async deletePickUpSchedule({ params }, member) {
      await deleteSchedule(database, member, params.id);
      return { done: true };
    },
    listPickUps: ({ query }, member) => listPickUps(database, member, query, now()),
    decidePickUp: ({ params, body }, member) =>
      decidePickUp(database, member, { scheduleId: params.id, plannedDay: params.day }, body),
    getPickUpFeed: (_input, member) => getFeed(dependencies, member),
    renewPickUpFeed: (_input, member) => renewFeed(dependencies, member),
    async deletePickUpFeed(_input, member) {
      await closeFeed(dependencies, member);
      return { done: true };
    },
    readPickUpFeed: ({ params, query }) => readFeed(dependencies, params.secret, query.locationId),
  };
};
