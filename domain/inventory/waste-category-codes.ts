/** The codes of the platform's waste categories, in the order of their ids. */
export const wasteCategoryCodes = [
  'paper',
  'cardboard',
  'plastic',
  'metal',
  'glass',
  'food',
  'textile',
  'hazardous',
  'residual',
  'garden',
  'wood',
  'electronics',
  'batteries',
  'lamps',
  'construction',
  'inert',
  'soil',
  'tyres',
  'cooking_oil',
  'waste_oil',
  'confidential_paper',
  'deposit',
  'reuse',
  'bulky',
  'hazardous_electronics',
  'paint',
  'solvents',
  'other_oil',
  'pesticides',
  'cytotoxic_medicines',
] as const;

export type WasteCategoryCode = (typeof wasteCategoryCodes)[number];

/** Categories that contain another one. A stream of them holds the waste of the narrower category where it has no stream. */
export const broaderCategories: Readonly<Partial<Record<WasteCategoryCode, readonly WasteCategoryCode[]>>> = {
  hazardous_electronics: ['electronics', 'hazardous'],
  paint: ['hazardous'],
  solvents: ['hazardous'],
  other_oil: ['waste_oil', 'hazardous'],
  pesticides: ['hazardous'],
  cytotoxic_medicines: ['hazardous'],
};
