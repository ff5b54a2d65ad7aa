import { type Queryable, statement } from '../../../database/statement/statement.ts';

/** The channel on which servers exchange current weights. */
export const liveWeightChannel = 'live_weight';

const announce = statement('announce_live_weights', `select pg_notify('${liveWeightChannel}', :payload)`);

/** @param payload less than 8,000 bytes */
export async function notifyLiveWeights(database: Queryable, payload: string): Promise<void> {
  await database.run(announce, { payload });
}
