import type { Plugin } from 'vite';

/** What the router exports for its framework mode, as it behaves without that mode. */
const routerCode = `
import { createContext, useRef } from 'react';

const Nothing = () => null;
export const CRITICAL_CSS_DATA_ATTRIBUTE = '';
export const FrameworkContext = /* @__PURE__ */ createContext(undefined);
export { Nothing as Links, Nothing as Meta, Nothing as PrefetchPageLinks, Nothing as Scripts };
export const mergeRefs = (...refs) => (element) => {
  for (const ref of refs) {
    if (typeof ref === 'function') ref(element);
    else if (ref != null) ref.current = element;
  }
};
export const setIsHydrated = Nothing;
export const useFrameworkContext = Nothing;
export const usePrefetchBehavior = () => [false, useRef(null), {}];
`;

/** Replaces a module of a library. The build fails if the library no longer has it. */
function replaced(name: string, id: RegExp, code: string): Plugin {
  let isReplaced = false;
  return {
    name,
    load: {
      filter: { id },
      handler() {
        isReplaced = true;
        return { code, map: null };
      },
    },
    buildEnd(error) {
      if (error === undefined && !isReplaced)
        this.error(`The library has another module instead of ${id.source}: adapt library-parts.ts (${name}).`);
    },
  };
}

/**
 * Leaves the framework mode of React Router out, which the application does not use: each link would bring code for its manifests and
 * server data, and two states and effects.
 */
export const routerParts = (): Plugin =>
  replaced('router-parts', /\/react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/, routerCode);

/**
 * Leaves infinite queries out of TanStack Query, which the application does not use: every query imports them. One would fail with an error that
 * names this file.
 */
export const queryParts = (): Plugin =>
  replaced(
    'query-parts',
    /\/@tanstack\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
    `export const infiniteQueryBehavior = () => { throw new Error('library-parts'); };
     export { infiniteQueryBehavior as hasNextPage, infiniteQueryBehavior as hasPreviousPage };`,
  );
