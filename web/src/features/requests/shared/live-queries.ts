// The queries that live events refresh. The shell needs only these names, not the queries.

/** The calls whose answers show requests. */
export const queriesShowingRequests: readonly string[] = [
  'getServiceRequest',
  'listServiceRequests',
  'listServiceRequestEvents',
  'countServiceRequests',
  'getOrganizationOverview',
  'listContainers',
  'getContainer',
  'getContainerFill',
];
