/** The maximum of days that a container or a provider may allow for a request. */
export const maxDueDays = 365;
