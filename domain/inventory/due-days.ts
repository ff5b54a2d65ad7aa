/** The longest that a container or a provider may allow for a request, in days. */
export const mostDueDays = 365;
