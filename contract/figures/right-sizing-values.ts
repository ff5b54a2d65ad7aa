/** Maximum days of a period: two years. Older data does not describe current needs. */
export const longestSizing = 731;
