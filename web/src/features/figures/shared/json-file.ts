/** The response of a call as a file, for pages that have it. */
export const jsonFile = (name: string, shown: unknown): { fileName: string; file: Blob } => ({
  fileName: `${name}.json`,
  file: new Blob([JSON.stringify(shown, undefined, 2)], { type: 'application/json' }),
});
