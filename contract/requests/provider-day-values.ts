/** Maximum number of requests on a provider's page, and in one change. */
export const maxDayStops = 200;
