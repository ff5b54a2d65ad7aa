/** Maximum width in CSS pixels of each size. */
export const breakpoints = { sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const;

export type Breakpoint = keyof typeof breakpoints;

/** The media query for widths up to the breakpoint, for `matchMedia` and CSS. */
export function upTo(breakpoint: Breakpoint): string {
  return `(max-width: ${breakpoints[breakpoint]}px)`;
}
