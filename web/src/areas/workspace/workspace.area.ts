export { firstQueriesOf, loadPage } from './pages.ts';
export { frameQueries } from './shell/frame-queries.ts';
export { WorkspacePage } from './workspace.page.tsx';
