/** Entities that can have tags. */
export const taggedEntities = ['location', 'container'] as const;
