import { type ComponentType, type ReactElement, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import type { AreaPages } from './areas.ts';
import { paths } from './paths.ts';
import { BrowserOnly } from './shared/layout/browser-only.tsx';
import { KnownParameters } from './shared/layout/known-parameters.tsx';
import { NotFoundScreen } from './shared/layout/screens.tsx';
import { NeedsApplication, SessionGate } from './shared/session/session.tsx';

const firstPart = (path: string): string | undefined => path.split('/')[1]?.toLowerCase();

/** The router compares each address with all given routes. With those of its first part alone it takes a fraction. */
function MatchingRoutes({ children }: { readonly children: ReactElement<{ path: string }>[] }) {
  const part = firstPart(useLocation().pathname);
  const matching = children.filter(({ props: { path } }) => path === '*' || firstPart(path) === part);
  // An address in another spelling, such as with percent signs, is left to the router.
  return <Routes>{matching.length > 1 ? matching : children}</Routes>;
}

/** Every page, by path. Each is preloaded, or loaded when it is opened. */
export function AppRoutes({ areas }: { areas: AreaPages }) {
  const area = (Page: ComponentType) => (
    <Suspense>
      <Page />
    </Suspense>
  );
  return (
    <MatchingRoutes>
      <Route
        path="/"
        element={<SessionGate loggedOut={area(areas.HomePage)}>{area(areas.DashboardHomePage)}</SessionGate>}
      />
      <Route path="/account" element={<SessionGate loggedOut={<ToLogin />}>{area(areas.AccountPage)}</SessionGate>} />
      <Route
        path="/admin-metrics"
        element={<SessionGate loggedOut={<ToLogin />}>{area(areas.AdminMetricsPage)}</SessionGate>}
      />
      <Route
        path="/test"
        element={
          <SessionGate loggedOut={<ToLogin />}>
            <Navigate to={paths.organization('test').overview()} replace />
          </SessionGate>
        }
      />
      <Route
        path="/organization/new"
        element={<SessionGate loggedOut={<ToLogin />}>{area(areas.NewOrganizationPage)}</SessionGate>}
      />
      <Route
        path="/organization/:orgSlug/*"
        element={<SessionGate loggedOut={<ToLogin />}>{area(areas.WorkspacePage)}</SessionGate>}
      />
      <Route
        path="/department/requests/:id"
        element={
          <KnownParameters>
            <SessionGate loggedOut={<ToLogin />}>{area(areas.DepartmentRequestPage)}</SessionGate>
          </KnownParameters>
        }
      />
      <Route
        path="/department/containers"
        element={<SessionGate loggedOut={<ToLogin />}>{area(areas.DepartmentContainersPage)}</SessionGate>}
      />
      <Route
        path="/department/report"
        element={<SessionGate loggedOut={<ToLogin />}>{area(areas.DepartmentReportPage)}</SessionGate>}
      />
      <Route path="/login" element={area(areas.LoginPage)} />
      <Route path="/link" element={area(areas.SignInLinkPage)} />
      <Route path="/setup" element={area(areas.SetupPage)} />
      <Route path="/signup" element={area(areas.SignUpPage)} />
      <Route path="/auth/google-callback" element={area(areas.GoogleCallbackPage)} />
      <Route path="/sign-in/department" element={area(areas.DepartmentSignInPage)} />
      <Route path="/sign-in/device" element={area(areas.DeviceSignInPage)} />
      <Route path="/container/:containerSlug">
        <Route index element={area(areas.ContainerLandingPage)} />
        <Route path="request" element={area(areas.ContainerRequestPage)} />
        <Route path="request/thank-you" element={area(areas.ContainerThankYouPage)} />
        <Route path="follow/:link" element={area(areas.FollowedRequestPage)} />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
      <Route path="/location/:locationId">
        <Route index element={area(areas.LocationPage)} />
        <Route path="report" element={area(areas.LocationReportPage)} />
        <Route path=":wasteStreamId" element={<KnownParameters>{area(areas.LocationStreamPage)}</KnownParameters>} />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
      <Route path="/provider-day/:link" element={area(areas.ProviderDayPage)} />
      {/* What was sent without JavaScript and refused comes back at the address that it was sent to. */}
      <Route path="/provider/:link/:form?" element={area(areas.ProviderRequestPage)} />
      <Route path="/published-report/:key" element={area(areas.PublishedReportPage)} />
      <Route
        path="/scale-location/:locationId/:orgUnit?"
        element={
          <KnownParameters>
            <BrowserOnly rendered={<NeedsApplication />}>{area(areas.StationPage)}</BrowserOnly>
          </KnownParameters>
        }
      />
      <Route path="/terms/:termsType?" element={area(areas.TermsPage)} />
      <Route path="*" element={<NotFoundScreen />} />
    </MatchingRoutes>
  );
}

/** Signs in first, and comes back. */
function ToLogin() {
  const { pathname, search } = useLocation();
  return <Navigate to={paths.login(`${pathname}${search}`)} replace />;
}
