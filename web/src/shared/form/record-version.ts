/** The version of a record; 0 of one that has none. */
export const versionOf = (record: unknown): number =>
  typeof record === 'object' && record !== null && 'version' in record ? Number(record.version) : 0;
