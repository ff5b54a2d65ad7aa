export const containerStatuses = ['active', 'paused', 'removed'] as const;
