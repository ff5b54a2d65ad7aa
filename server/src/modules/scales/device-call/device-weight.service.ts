import type { LiveWeightInput } from '@tunna/contract/scales/device-call';
import type { Database } from '../../../database/database.ts';
import type { ActingDevice } from '../../../database/scope.ts';
import type { LiveWeights } from '../live-weight/live-weight.service.ts';
import { findScalesOfDevice } from '../scale/scale.service.ts';
import { refusingForeignScales, scaleOf } from './foreign-scale.service.ts';

/**
 * Publishes the current weights of a device's scales.
 * @returns whether anyone is watching
 * @throws ApplicationError `forbidden` for a scale that the device does not read; `invalid_request` if the scale is ambiguous
 */
export const showWeights = (
  database: Database,
  weights: LiveWeights,
  device: ActingDevice,
  shown: readonly LiveWeightInput[],
): Promise<boolean> =>
  refusingForeignScales(database, device, async () => {
    const { organization, deviceId } = device;
    const own = await findScalesOfDevice(database.reader(organization), deviceId);
    const located = shown.map((weight, place) => ({
      scale: scaleOf(own, weight.scaleId, `weights.${place}`),
      shown: weight,
    }));
    return weights.show(organization.organizationId, located);
  });
