export { bringPageNear, WorkspacePage } from './workspace.page.tsx';
