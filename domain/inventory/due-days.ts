/** The longest that a container or a provider may allow for a request, in days. */
export const maxDueDays = 365;
