export const importStates = ['waiting', 'running', 'done', 'failed', 'resolved'] as const;
export type ImportState = (typeof importStates)[number];
