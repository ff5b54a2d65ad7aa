export { AccountPage } from './account.page.tsx';
export { DashboardHomePage } from './home.page.tsx';
export { NewOrganizationPage } from './new-organization.page.tsx';
