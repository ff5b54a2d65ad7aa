import type { Plugin } from 'vite';

/** What the router exports for its framework mode, as it behaves without that mode. */
const code = `
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

/**
 * Leaves the framework mode of React Router out, which the application does not use: each link would bring code for its manifests and
 * server data, and two states and effects.
 */
export function routerParts(): Plugin {
  let isReplaced = false;
  return {
    name: 'router-parts',
    load: {
      filter: { id: /\/react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/ },
      handler() {
        isReplaced = true;
        return { code, map: null };
      },
    },
    buildEnd(error) {
      if (error === undefined && !isReplaced)
        this.error('React Router has its framework mode elsewhere: adapt router-parts.ts.');
    },
  };
}
