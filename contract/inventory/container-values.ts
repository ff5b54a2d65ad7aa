export const containerStatuses = ['active', 'paused', 'removed'] as const;

export const containerKinds = [
  'wheelie_bin',
  'igloo',
  'skip',
  'compactor',
  'cage',
  'roll_container',
  'barrel',
  'box',
  'other',
] as const;

/** What a visitor must say to request a collection. */
export const requirements = ['name', 'phone', 'email', 'user'] as const;
