import type { deviceCallContract } from '@tunna/contract/scales/device-call';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { reportStatus } from '../device/device-status.service.ts';
import type { LiveWeights } from '../live-weight/live-weight.service.ts';
import { recordReadings } from './device-reading.service.ts';
import { showWeights } from './device-weight.service.ts';

export const deviceCallRoutes = (
  database: Database,
  weights: LiveWeights,
  now: () => Date,
): Handlers<keyof typeof deviceCallContract> => ({
  reportDeviceStatus: ({ body }, device) => reportStatus(database, device, body, now()),
  async recordScaleReadings({ body }, device) {
    const received = now();
    return { serverTime: received.toISOString(), results: await recordReadings(database, device, body, received) };
  },
  showLiveWeights: ({ body }, device) => showWeights({ database, weights, now }, device, body),
});
