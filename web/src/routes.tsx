import { type ComponentType, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import ContainerLandingPage from './areas/public/container-landing.page.tsx';
import ContainerRequestPage from './areas/public/container-request.page.tsx';
import ContainerThankYouPage from './areas/public/container-thank-you.page.tsx';
import FollowedRequestPage from './areas/public/followed-request.page.tsx';
import HomePage from './areas/public/home.page.tsx';
import LocationPage from './areas/public/location.page.tsx';
import LocationReportPage from './areas/public/location-report.page.tsx';
import LocationStreamPage from './areas/public/location-stream.page.tsx';
import ProviderRequestPage from './areas/public/provider-request.page.tsx';
import TermsPage from './areas/public/terms.page.tsx';
import type { AreaPages } from './areas.ts';
import { paths } from './paths.ts';
import { KnownParameters } from './shared/layout/known-parameters.tsx';
import { NotFoundScreen } from './shared/layout/screens.tsx';
import { BrowserOnly, SessionGate } from './shared/session/session.tsx';

/** Every page, by path. Those of the areas that public pages go without are at hand, or come when they are opened. */
export function AppRoutes({ areas }: { areas: AreaPages }) {
  const area = (Page: ComponentType) => (
    <Suspense>
      <Page />
    </Suspense>
  );
  return (
    <Routes>
      <Route path="/" element={<SessionGate loggedOut={<HomePage />}>{area(areas.DashboardHomePage)}</SessionGate>} />
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
        <Route index element={<ContainerLandingPage />} />
        <Route path="request" element={<ContainerRequestPage />} />
        <Route path="request/thank-you" element={<ContainerThankYouPage />} />
        <Route path="follow/:link" element={<FollowedRequestPage />} />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
      <Route path="/location/:locationId">
        <Route index element={<LocationPage />} />
        <Route path="report" element={<LocationReportPage />} />
        <Route
          path=":wasteStreamId"
          element={
            <KnownParameters>
              <LocationStreamPage />
            </KnownParameters>
          }
        />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
      <Route path="/provider/:link">
        <Route index element={<ProviderRequestPage />} />
        {/* What was sent without JavaScript and refused comes back at the address that it was sent to. */}
        <Route path="status" element={<ProviderRequestPage />} />
        <Route path="comment" element={<ProviderRequestPage />} />
        <Route path="plan" element={<ProviderRequestPage />} />
        <Route path="attachments" element={<ProviderRequestPage />} />
      </Route>
      <Route path="/published-report/:key" element={area(areas.PublishedReportPage)} />
      <Route
        path="/scale-location/:locationId/:orgUnit?"
        element={
          <KnownParameters>
            <BrowserOnly>{area(areas.StationPage)}</BrowserOnly>
          </KnownParameters>
        }
      />
      <Route path="/terms/:termsType?" element={<TermsPage />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}

/** Signs in first, and comes back. */
function ToLogin() {
  const { pathname, search } = useLocation();
  return <Navigate to={paths.login(`${pathname}${search}`)} replace />;
}
