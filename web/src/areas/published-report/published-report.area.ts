export { PublishedReportPage } from './published-report.page.tsx';
