import type { ComponentType } from 'react';
import { lazyPage } from './shared/lazy-area.tsx';

const signIn = () => import('./areas/sign-in/sign-in.area.ts');
const workspace = () => import('./areas/workspace/workspace.area.ts');
const dashboard = () => import('./areas/dashboard/dashboard.area.ts');

/** The pages of the areas that public pages go without, each fetched when it is opened. */
export const lazyPages = {
  LoginPage: lazyPage('sign-in', async () => (await signIn()).LoginPage),
  SetupPage: lazyPage('sign-in', async () => (await signIn()).SetupPage),
  SignUpPage: lazyPage('sign-in', async () => (await signIn()).SignUpPage),
  GoogleCallbackPage: lazyPage('sign-in', async () => (await signIn()).GoogleCallbackPage),
  DepartmentSignInPage: lazyPage('sign-in', async () => (await signIn()).DepartmentSignInPage),
  DeviceSignInPage: lazyPage('sign-in', async () => (await signIn()).DeviceSignInPage),
  DashboardHomePage: lazyPage('dashboard', async () => (await dashboard()).DashboardHomePage),
  NewOrganizationPage: lazyPage('dashboard', async () => (await dashboard()).NewOrganizationPage),
  WorkspacePage: lazyPage('workspace', async () => (await workspace()).WorkspacePage),
  AccountPage: lazyPage('dashboard', async () => (await dashboard()).AccountPage),
};

export type AreaPages = Readonly<Record<keyof typeof lazyPages, ComponentType>>;
