// React's interface with what tests of components need.
import { act } from 'preact/test-utils';
import react from './react.js';

export * from './react.js';
export { act };

export default { ...react, act };
