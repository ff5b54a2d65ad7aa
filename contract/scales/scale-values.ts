/** `counted`: assigned, and in all figures. `unassigned`: without a stream. `held`: quarantined. `removed`: removed by a member. */
export const readingStates = ['counted', 'unassigned', 'held', 'removed'] as const;

export const timelineBuckets = ['hour', 'day', 'month'] as const;
