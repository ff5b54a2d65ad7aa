// The queries that live events refresh. The shell needs only these names, not the queries.

/** Calls whose answers show devices. */
export const queriesShowingDevices: readonly string[] = ['listDevices', 'getDevice', 'listDeviceStatuses'];

/** Calls whose answers show readings of scales. */
export const queriesShowingReadings: readonly string[] = [
  'listScaleReadings',
  'listUnassignedReadings',
  'getScaleReading',
];

/** Calls whose answers show scales. */
export const queriesShowingScales: readonly string[] = ['listScales', 'getScale', 'getScaleTimeline'];
