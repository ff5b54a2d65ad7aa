import { Route, Routes } from 'react-router';
import ContainerLandingPage from './areas/public/container-landing.page.tsx';
import ContainerRequestPage from './areas/public/container-request.page.tsx';
import ContainerThankYouPage from './areas/public/container-thank-you.page.tsx';
import HomePage from './areas/public/home.page.tsx';
import LocationPage from './areas/public/location.page.tsx';
import LocationStreamPage from './areas/public/location-stream.page.tsx';
import ProviderRequestPage from './areas/public/provider-request.page.tsx';
import TermsPage from './areas/public/terms.page.tsx';
import LoginPage from './areas/sign-in/login.page.tsx';
import { NotFoundScreen } from './shared/screens.tsx';

/** Every page, by path. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<HomePage />} />
      <Route path="/login" element={<LoginPage />} />
      <Route path="/container/:containerSlug">
        <Route index element={<ContainerLandingPage />} />
        <Route path="request" element={<ContainerRequestPage />} />
        <Route path="request/thank-you" element={<ContainerThankYouPage />} />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
      <Route path="/location/:locationId">
        <Route index element={<LocationPage />} />
        <Route path=":wasteStreamId" element={<LocationStreamPage />} />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
      <Route path="/provider/:link">
        <Route index element={<ProviderRequestPage />} />
        {/* What was sent without JavaScript and refused comes back at the address that it was sent to. */}
        <Route path="status" element={<ProviderRequestPage />} />
        <Route path="comment" element={<ProviderRequestPage />} />
      </Route>
      <Route path="/terms/:termsType?" element={<TermsPage />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
