import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { lazyPage } from './shared/layout/lazy-area.tsx';

const open = () => import('./areas/public/public.area.ts');
const signIn = () => import('./areas/sign-in/sign-in.area.ts');
const workspace = () => import('./areas/workspace/workspace.area.ts');
const publishedReport = () => import('./areas/published-report/published-report.area.ts');
const scaleLocation = () => import('./areas/scale-location/scale-location.area.ts');
const dashboard = () => import('./areas/dashboard/dashboard.area.ts');

/** Fetches a page of an organization, once its area is loaded. */
let loadInside = (_pathname: string): Promise<void> | undefined => undefined;

/** Every page, loaded when it is opened. */
export const lazyPages = {
  ContainerLandingPage: lazyPage('public', async () => (await open()).ContainerLandingPage),
  ContainerRequestPage: lazyPage('public', async () => (await open()).ContainerRequestPage),
  ContainerThankYouPage: lazyPage('public', async () => (await open()).ContainerThankYouPage),
  FollowedRequestPage: lazyPage('public', async () => (await open()).FollowedRequestPage),
  HomePage: lazyPage('public', async () => (await open()).HomePage),
  LocationPage: lazyPage('public', async () => (await open()).LocationPage),
  LocationReportPage: lazyPage('public', async () => (await open()).LocationReportPage),
  LocationStreamPage: lazyPage('public', async () => (await open()).LocationStreamPage),
  ProviderDayPage: lazyPage('public', async () => (await open()).ProviderDayPage),
  ProviderRequestPage: lazyPage('public', async () => (await open()).ProviderRequestPage),
  TermsPage: lazyPage('public', async () => (await open()).TermsPage),
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
    const { WorkspacePage, loadPage: load } = await workspace();
    loadInside = load;
    return WorkspacePage;
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

/** The page at each path. `/` is another page for people who are signed in. */
const pagePaths = {
  '/account': 'AccountPage',
  '/admin-metrics': 'AdminMetricsPage',
  '/department/requests/:id': 'DepartmentRequestPage',
  '/department/containers': 'DepartmentContainersPage',
  '/department/report': 'DepartmentReportPage',
  '/organization/new': 'NewOrganizationPage',
  '/organization/:orgSlug/*': 'WorkspacePage',
  '/published-report/:key': 'PublishedReportPage',
  '/scale-location/:locationId/:orgUnit?': 'StationPage',
  '/login': 'LoginPage',
  '/link': 'SignInLinkPage',
  '/setup': 'SetupPage',
  '/signup': 'SignUpPage',
  '/auth/google-callback': 'GoogleCallbackPage',
  '/sign-in/department': 'DepartmentSignInPage',
  '/sign-in/device': 'DeviceSignInPage',
  '/container/:containerSlug': 'ContainerLandingPage',
  '/container/:containerSlug/request': 'ContainerRequestPage',
  '/container/:containerSlug/request/thank-you': 'ContainerThankYouPage',
  '/container/:containerSlug/follow/:link': 'FollowedRequestPage',
  '/location/:locationId': 'LocationPage',
  '/location/:locationId/report': 'LocationReportPage',
  '/location/:locationId/:wasteStreamId': 'LocationStreamPage',
  '/provider-day/:link': 'ProviderDayPage',
  '/provider/:link/*': 'ProviderRequestPage',
  '/terms/:termsType?': 'TermsPage',
} as const satisfies Readonly<Record<string, keyof AreaPages>>;

/**
 * Fetches the page that an address shows, with its texts, before it is shown. A missing page has the texts of the public area.
 * @returns undefined if they are loaded
 */
export function loadPage(pathname: string, isSignedIn: boolean): Promise<void> | undefined {
  const found = Object.entries(pagePaths).find(([pattern]) => matchPath(pattern, pathname) !== null)?.[1];
  const page = lazyPages[found ?? (pathname === '/' && isSignedIn ? 'DashboardHomePage' : 'HomePage')];
  if (page !== lazyPages.WorkspacePage) return page.load();
  return page.load()?.then(() => loadInside(pathname)) ?? loadInside(pathname);
}
