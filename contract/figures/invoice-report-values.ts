export const reportStates = ['draft', 'publishing', 'published', 'failed'] as const;
