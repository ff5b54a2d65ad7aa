/**
 * Whether a line, by that alias, waits for somebody to say where it was. A fee, and what is neither waste nor done at a container, need not be
 * anywhere.
 */
export const lacksLocation = (line: string): string =>
  `(${line}.location_id is null and coalesce(${line}.kind, '') not in ('fee', 'other'))`;
