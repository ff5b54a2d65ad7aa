export const contentFields = ['description', 'yes_plase', 'no_thanks', 'methods_of_recycling'] as const;
export type ContentField = (typeof contentFields)[number];
