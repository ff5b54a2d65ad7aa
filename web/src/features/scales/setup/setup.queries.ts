import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Department } from '@tunna/contract/people/department';
import type { Scale } from '@tunna/contract/scales/scale';
import { useRef } from 'react';
import { call, callQuery } from '../../../lib/api/client.ts';
import { queriesShowingDevices, queriesShowingScales } from '../shared/live-queries.ts';

/** Milliseconds between two questions for the live weight, as long as the page is open. */
const pollInterval = 1_000;

export const liveScaleQuery = (orgId: number, id: number) => ({
  ...callQuery('getLiveScale', { params: { orgId, id } }),
  refetchInterval: pollInterval,
  staleTime: 0,
});

/** What the set-up changes is shown on these pages. */
const shown = [
  ...queriesShowingDevices,
  ...queriesShowingScales,
  'listCredentials',
  'listDepartments',
  'listLocationOrgUnits',
  'listLocations',
];

function useSetupChanged() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => shown.includes(String(queryKey[0])) });
}

/** Creates the pairing code of an agent. The code must not remain in the cache after its page is closed. */
export const useCreateCode = (orgId: number, deviceId: number) =>
  useMutation({
    mutationFn: () => call('createPairingCode', { params: { orgId, id: deviceId } }),
    gcTime: 0,
  });

export interface NewScale {
  readonly name: string;
  /** Empty: the location is created. */
  readonly locationId: string;
  readonly locationName: string;
  /** Empty: the agent is created. */
  readonly deviceId: string;
  readonly deviceName: string;
}

/** What exists already after a step of an earlier attempt failed. */
interface Made {
  locationId?: string;
  deviceId?: number;
}

/** Creates a scale with its location and its agent. A second attempt continues after the last successful step. */
export function useSetUpScale(orgId: number) {
  const changed = useSetupChanged();
  const earlier = useRef<Made>({});
  // A second click of a double click comes before the button is drawn as busy.
  const running = useRef<Promise<Scale>>(undefined);
  return useMutation({
    mutationFn: (scale: NewScale) => {
      running.current ??= create(orgId, scale, earlier.current).finally(() => {
        running.current = undefined;
      });
      return running.current;
    },
    onSettled: changed,
  });
}

async function create(
  orgId: number,
  { name, locationId, locationName, deviceId, deviceName }: NewScale,
  made: Made,
): Promise<Scale> {
  const params = { orgId };
  if (locationId !== '') made.locationId = locationId;
  made.locationId ??= (await call('createLocation', { params, body: { name: locationName } })).id;
  if (deviceId !== '') made.deviceId = Number(deviceId);
  made.deviceId ??= (
    await call('createDevice', { params, body: { name: deviceName, kind: 'agent', locationId: made.locationId } })
  ).id;
  return call('createScale', { params, body: { name, locationId: made.locationId, deviceId: made.deviceId } });
}

export interface NewTablet {
  readonly name: string;
  readonly locationId: string;
  /** Empty for every department. */
  readonly departmentId: string;
  readonly code: string;
}

/** Creates a tablet at the station and pairs it with its code. After a wrong code the same tablet is paired. */
export function useSetUpTablet(orgId: number) {
  const changed = useSetupChanged();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, locationId, departmentId, code }: NewTablet) => {
      const { devices } = await queries.fetchQuery({
        ...callQuery('listDevices', { params: { orgId } }),
        staleTime: 0,
      });
      const department = departmentId === '' ? undefined : Number(departmentId);
      const unused = devices.find(
        (each) =>
          each.kind === 'tablet' &&
          each.credentials === 0 &&
          each.name === name &&
          each.location?.id === locationId &&
          each.department?.id === department,
      );
      const body = {
        ...{ name, kind: 'tablet' as const, locationId },
        ...(department === undefined ? {} : { departmentId: department }),
      };
      const { id } = unused ?? (await call('createDevice', { params: { orgId }, body }));
      return call('pairDevice', { params: { orgId, id }, body: { code } });
    },
    onSettled: changed,
  });
}

/** Adds the location to those of a department, or removes it. */
export function useToggleDepartmentLocation(orgId: number, locationId: string) {
  const changed = useSetupChanged();
  return useMutation({
    mutationFn: ({ id, name, reportEmail = '', locations, version }: Department) => {
      const others = locations.map((each) => each.id).filter((each) => each !== locationId);
      const locationIds = others.length === locations.length ? [...others, locationId] : others;
      return call('editDepartment', { params: { orgId, id }, body: { name, reportEmail, locationIds, version } });
    },
    onSettled: changed,
  });
}
