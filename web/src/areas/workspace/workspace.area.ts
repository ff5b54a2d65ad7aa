export { WorkspacePage } from './workspace.page.tsx';
