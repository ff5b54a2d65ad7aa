export { bringPageNear, fetchFirstData } from './pages.ts';
export { WorkspacePage } from './workspace.page.tsx';
