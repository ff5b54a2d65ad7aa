export const importStates = ['waiting', 'running', 'done', 'failed', 'resolved'] as const;

/** What a person must choose before a table can be imported: its provider, or the meaning of its columns. */
export const importAwaits = ['provider', 'columns'] as const;
export type ImportAwaits = (typeof importAwaits)[number];

export type ImportState = (typeof importStates)[number];
