import type { CommandResult, DeviceCommand, LiveWeightInput } from '@tunna/contract/scales/device-call';
import type { Database } from '../../../database/database.ts';
import type { ActingDevice } from '../../../database/scope.ts';
import type { LiveWeights } from '../live-weight/live-weight.service.ts';
import { findScalesOfDevice } from '../scale/scale.service.ts';
import { exchangeCommands } from '../scale-command/scale-command.service.ts';
import { refusingForeignScales, scaleOf } from './foreign-scale.service.ts';

interface Dependencies {
  readonly database: Database;
  readonly weights: LiveWeights;
  readonly now: () => Date;
}

/**
 * Publishes the current weights of a device's scales, and exchanges commands and their results.
 * @returns whether anyone is watching, and the commands to carry out
 * @throws ApplicationError `forbidden` for a scale that the device does not read; `invalid_request` if the scale is ambiguous
 */
export const showWeights = (
  { database, weights, now }: Dependencies,
  device: ActingDevice,
  {
    weights: shown,
    results,
  }: { readonly weights: readonly LiveWeightInput[]; readonly results: readonly CommandResult[] },
): Promise<{ watched: boolean; commands: DeviceCommand[] }> =>
  refusingForeignScales(database, device, async () => {
    const { organization, deviceId } = device;
    const own = await findScalesOfDevice(database.reader(organization), deviceId);
    const located = shown.map((weight, place) => ({
      scale: scaleOf(own, weight.scaleId, `weights.${place}`),
      shown: weight,
    }));
    const watched = weights.show(organization.organizationId, located);
    const scaleIds = own.map(({ id }) => id);
    return { watched, commands: await exchangeCommands(database, organization, { scaleIds, results }, now()) };
  });
