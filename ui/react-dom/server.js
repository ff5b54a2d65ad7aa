import 'react';

export { renderToStaticMarkup, renderToString, renderToStringAsync } from 'preact-render-to-string';
