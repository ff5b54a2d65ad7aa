/** Maximum number of requests in one change. */
export const maxMovedAtOnce = 200;
