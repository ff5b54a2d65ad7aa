import './react.js';

export { Fragment, jsx, jsxDEV, jsxs } from 'preact/jsx-runtime';
