import { options } from 'preact';
import { flushSync } from 'preact/compat';
import { createRoot, hydrateRoot as hydrate } from 'preact/compat/client';
import 'react';

export { createRoot };

/**
 * Takes over what the server rendered, with what the layout effects change. Other effects run in the next task.
 * @param {Element} container
 * @param {import('preact').ComponentChild} element
 * @param {{ onRecoverableError?: (error: Error) => void }} [settings] is given an error for each element that the page has not
 */
export function hydrateRoot(container, element, { onRecoverableError } = {}) {
  // Preact has no public name for it.
  options.__m = ({ type }) => onRecoverableError?.(new Error(`The rendered page has no <${type}> here.`));
  return flushSync(() => hydrate(container, element));
}

export default { createRoot, hydrateRoot };
