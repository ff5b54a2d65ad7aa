/** Whether the line with the alias needs a location. A fee, and a line that is neither waste nor work at a container, needs none. */
export const lacksLocation = (line: string): string =>
  `(${line}.location_id is null and coalesce(${line}.kind, '') not in ('fee', 'other'))`;
