/** Limits of plans: numbers of records, and the total bytes of files. */
export const limitNames = ['locations', 'containers', 'members', 'fileBytes'] as const;
export type LimitName = (typeof limitNames)[number];
