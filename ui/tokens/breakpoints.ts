/** Largest width in CSS pixels that still counts as the named size. */
export const breakpoints = { sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const;

export type Breakpoint = keyof typeof breakpoints;

/** The media query that holds up to and including the breakpoint, as `matchMedia` and CSS take it. */
export function upTo(breakpoint: Breakpoint): string {
  return `(max-width: ${breakpoints[breakpoint]}px)`;
}
