// React's interface over Preact, which is a seventh of its size (decision 133). Preact has no concurrent rendering: this module adds
// what the application and its libraries need of it, and what React does and Preact does not. The tests of components store a copy of it
// in node_modules/.vite, which is removed after a change.
import { options } from 'preact';
import compat, {
  Suspense as Boundary,
  createElement,
  Fragment,
  flushSync as flush,
  lazy as load,
  useEffect,
  useId,
  useState,
} from 'preact/compat';
import { watchControlledFields } from './controlled.js';
import { watchElements } from './elements.js';
import { afterPaint, runAwaited, scheduleRendering } from './scheduling.js';

export * from 'preact/compat';

watchElements(options);
watchControlledFields(options);
scheduleRendering(options);

/** Renders what a function changes. The effects run in the same task: libraries focus what they have positioned. */
export const flushSync = (change) => runAwaited(() => flush(change));

/**
 * The value of an earlier render until the browser has painted the current one.
 * @template Value
 * @param {Value} value
 */
export function useDeferredValue(value) {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    let isCurrent = true;
    afterPaint(() => isCurrent && setShown(() => value));
    return () => {
      isCurrent = false;
    };
  }, [value]);
  return shown;
}

const comment = (text) => createElement(Fragment, { UNSTABLE_comment: text });

/**
 * Shows something else until its content has been loaded. The ids of the content begin with its own: they are the same on the server and
 * in the browser, whenever each loads it.
 */
export function Suspense({ children, ...props }) {
  const id = useId();
  const [ids] = useState(() => [id.slice(1), 0]);
  // Preact has no public name for the node of a component, nor for the ids below it.
  this.__v.__m = ids;
  return createElement(Boundary, props, children);
}

/**
 * A component that is loaded when it is rendered. The server marks its elements: the browser can load it after the hydration around them.
 * @param {() => Promise<{ default: import('preact').ComponentType }>} importComponent
 */
export function lazy(importComponent) {
  const Later = load(importComponent);
  if (typeof document !== 'undefined') return Later;
  return (props) => [comment('$s'), createElement(Later, props), comment('/$s')];
}

/**
 * React Router imports it for forms and loaders of data, which the application does not use.
 * @template Value
 * @param {Value} value
 */
export const useOptimistic = (value) => [value, () => undefined];

export default { ...compat, flushSync, lazy, Suspense, useDeferredValue, useOptimistic };
