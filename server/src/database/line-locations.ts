/** Whether the line with the alias needs a location. A fee, and what is neither waste nor done at a container, has none. */
export const lacksLocation = (line: string): string =>
  `(${line}.location_id is null and coalesce(${line}.kind, '') not in ('fee', 'other'))`;
