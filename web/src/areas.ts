import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { lazyPage } from './shared/layout/lazy-area.tsx';

const signIn = () => import('./areas/sign-in/sign-in.area.ts');
const workspace = () => import('./areas/workspace/workspace.area.ts');
const publishedReport = () => import('./areas/published-report/published-report.area.ts');
const scaleLocation = () => import('./areas/scale-location/scale-location.area.ts');
const dashboard = () => import('./areas/dashboard/dashboard.area.ts');

/** The pages that are not public, each loaded when it is opened. */
export const lazyPages = {
  LoginPage: lazyPage('sign-in', async () => (await signIn()).LoginPage),
  SignInLinkPage: lazyPage('sign-in', async () => (await signIn()).SignInLinkPage),
  SetupPage: lazyPage('sign-in', async () => (await signIn()).SetupPage),
  SignUpPage: lazyPage('sign-in', async () => (await signIn()).SignUpPage),
  GoogleCallbackPage: lazyPage('sign-in', async () => (await signIn()).GoogleCallbackPage),
  DepartmentSignInPage: lazyPage('sign-in', async () => (await signIn()).DepartmentSignInPage),
  DeviceSignInPage: lazyPage('sign-in', async () => (await signIn()).DeviceSignInPage),
  DashboardHomePage: lazyPage('dashboard', async () => (await dashboard()).DashboardHomePage),
  NewOrganizationPage: lazyPage('dashboard', async () => (await dashboard()).NewOrganizationPage),
  WorkspacePage: lazyPage('workspace', async () => {
    const area = await workspace();
    await area.bringPageNear(location.pathname);
    return area.WorkspacePage;
  }),
  AccountPage: lazyPage('dashboard', async () => (await dashboard()).AccountPage),
  DepartmentRequestPage: lazyPage('dashboard', async () => (await dashboard()).DepartmentRequestPage),
  DepartmentContainersPage: lazyPage('dashboard', async () => (await dashboard()).DepartmentContainersPage),
  PublishedReportPage: lazyPage('published-report', async () => (await publishedReport()).PublishedReportPage),
  StationPage: lazyPage('scale-location', async () => (await scaleLocation()).StationPage),
  AdminMetricsPage: lazyPage('dashboard', async () => (await dashboard()).AdminMetricsPage),
  DepartmentReportPage: lazyPage('dashboard', async () => (await dashboard()).DepartmentReportPage),
};

export type AreaPages = Readonly<Record<keyof typeof lazyPages, ComponentType>>;

/** Paths of pages that render nothing until they are loaded. */
const sessionPaths = {
  '/': 'DashboardHomePage',
  '/account': 'AccountPage',
  '/admin-metrics': 'AdminMetricsPage',
  '/department/requests/:id': 'DepartmentRequestPage',
  '/department/containers': 'DepartmentContainersPage',
  '/department/report': 'DepartmentReportPage',
  '/organization/new': 'NewOrganizationPage',
  '/organization/:orgSlug/*': 'WorkspacePage',
  '/published-report/:key': 'PublishedReportPage',
  '/scale-location/:locationId/:orgUnit?': 'StationPage',
} as const satisfies Readonly<Record<string, keyof AreaPages>>;

/** Fetches the page of a session that an address shows, before it is shown. */
export async function bringPageNear(pathname: string): Promise<void> {
  const found = Object.entries(sessionPaths).find(([pattern]) => matchPath(pattern, pathname) !== null);
  if (found !== undefined) await lazyPages[found[1]].bringNear();
}
