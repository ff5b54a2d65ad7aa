export { AccountPage } from './account.page.tsx';
export { AdminMetricsPage } from './admin-metrics.page.tsx';
export { DepartmentContainersPage } from './department-containers.page.tsx';
export { DepartmentReportPage } from './department-report.page.tsx';
export { DepartmentRequestPage } from './department-request.page.tsx';
export { DashboardHomePage } from './home.page.tsx';
export { NewOrganizationPage } from './new-organization.page.tsx';
