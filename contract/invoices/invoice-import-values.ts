export const importStates = ['waiting', 'running', 'done', 'failed', 'resolved'] as const;

/** What a person must do before a file becomes an invoice: choose the provider or the columns of a table, or enter a document. */
export const importAwaits = ['provider', 'columns', 'entry'] as const;
export type ImportAwaits = (typeof importAwaits)[number];

export type ImportState = (typeof importStates)[number];
