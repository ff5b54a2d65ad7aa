import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { matchPath, Navigate, Route, Routes, useParams } from 'react-router';
import { ownOrganizationsQuery } from '../../features/people/organization/organization.queries.ts';
import { UploadsProvider } from '../../features/platform/file/uploads.tsx';
import { paths } from '../../paths.ts';
import { KnownParameters } from '../../shared/layout/known-parameters.tsx';
import { lazyComponent } from '../../shared/layout/lazy-area.tsx';
import { NotFoundScreen } from '../../shared/layout/screens.tsx';
import { OrganizationProvider } from '../../shared/session/organization.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { DataLoadingView } from '../../shared/view/data-loading-view.tsx';
import { DeletionProvider } from '../../shared/view/deletion.tsx';
import { WorkspaceShell } from './shell/workspace-shell.tsx';

/** A page that is fetched when it is opened. */
const page = (load: () => Promise<{ default: ComponentType }>) => lazyComponent(async () => (await load()).default);

/** The pages inside the shell, by path. */
const pages = {
  '': page(() => import('./figures/overview.page.tsx')),
  issues: page(() => import('./figures/issues.page.tsx')),
  requests: page(() => import('./requests/requests.page.tsx')),
  'requests/figures': page(() => import('./requests/request-figures.page.tsx')),
  'requests/:id': page(() => import('./requests/request.page.tsx')),
  containers: page(() => import('./inventory/containers.page.tsx')),
  'containers/new': page(async () => ({
    default: (await import('./inventory/container-form.page.tsx')).NewContainerPage,
  })),
  'containers/import': page(async () => ({
    default: (await import('./inventory/inventory-import.page.tsx')).ImportContainersPage,
  })),
  'containers/labels': page(() => import('./inventory/labels.page.tsx')),
  'containers/:id': page(() => import('./inventory/container.page.tsx')),
  'containers/:id/edit': page(async () => ({
    default: (await import('./inventory/container-form.page.tsx')).EditContainerPage,
  })),
  'containers/:id/pick-ups/new': page(() => import('./requests/collection-schedule.page.tsx')),
  'containers/:id/pick-ups/:scheduleId': page(() => import('./requests/collection-schedule.page.tsx')),
  'pick-ups': page(() => import('./requests/collections.page.tsx')),
  locations: page(() => import('./inventory/locations.page.tsx')),
  'locations/import': page(async () => ({
    default: (await import('./inventory/inventory-import.page.tsx')).ImportLocationsPage,
  })),
  'locations/new': page(async () => ({
    default: (await import('./inventory/location-form.page.tsx')).NewLocationPage,
  })),
  'locations/:locationId': page(() => import('./inventory/location.page.tsx')),
  'locations/:locationId/edit': page(async () => ({
    default: (await import('./inventory/location-form.page.tsx')).EditLocationPage,
  })),
  'waste-streams': page(() => import('./inventory/waste-streams.page.tsx')),
  'waste-streams/new': page(() => import('./inventory/new-waste-stream.page.tsx')),
  'waste-streams/:wasteStreamId': page(() => import('./inventory/waste-stream.page.tsx')),
  scales: page(() => import('./scales/scales.page.tsx')),
  'scales/new': page(async () => ({ default: (await import('./scales/scale-form.page.tsx')).NewScalePage })),
  'scales/unassigned': page(() => import('./scales/unassigned-readings.page.tsx')),
  'scales/devices': page(() => import('./scales/devices.page.tsx')),
  'scales/devices/new': page(async () => ({ default: (await import('./scales/device-form.page.tsx')).NewDevicePage })),
  'scales/devices/:id': page(() => import('./scales/device.page.tsx')),
  'scales/devices/:id/edit': page(async () => ({
    default: (await import('./scales/device-form.page.tsx')).EditDevicePage,
  })),
  'scales/:id': page(() => import('./scales/scale.page.tsx')),
  'scales/:id/edit': page(async () => ({ default: (await import('./scales/scale-form.page.tsx')).EditScalePage })),
  departments: page(() => import('./people/departments.page.tsx')),
  'departments/new': page(async () => ({ default: (await import('./people/department.page.tsx')).NewDepartmentPage })),
  'departments/chargeback': page(() => import('./figures/chargeback.page.tsx')),
  'departments/:departmentId/report': page(() => import('./figures/department-report.page.tsx')),
  'departments/:departmentId/logs': page(() => import('./figures/department-logs.page.tsx')),
  'departments/:departmentId': page(async () => ({
    default: (await import('./people/department.page.tsx')).DepartmentPage,
  })),
  providers: page(() => import('./requests/service-providers.page.tsx')),
  'providers/new': page(async () => ({
    default: (await import('./requests/service-provider.page.tsx')).NewServiceProviderPage,
  })),
  'providers/:serviceProviderId': page(async () => ({
    default: (await import('./requests/service-provider.page.tsx')).ServiceProviderPage,
  })),
  'invoices/comparison': page(() => import('./figures/invoice-comparison.page.tsx')),
  files: page(() => import('./platform/files.page.tsx')),
  invoices: page(() => import('./invoices/invoices.page.tsx')),
  'invoices/import': page(() => import('./invoices/invoice-import.page.tsx')),
  'invoices/import/:id': page(() => import('./invoices/import-attempt.page.tsx')),
  'invoices/new': page(async () => ({ default: (await import('./invoices/invoice-editor.page.tsx')).NewInvoicePage })),
  'invoices/lines': page(() => import('./invoices/invoice-lines.page.tsx')),
  'invoices/rentals': page(() => import('./invoices/invoice-rentals.page.tsx')),
  'invoices/:providerId/:invoiceNumber': page(() => import('./invoices/invoice.page.tsx')),
  'invoices/:providerId/:invoiceNumber/edit': page(async () => ({
    default: (await import('./invoices/invoice-editor.page.tsx')).EditInvoicePage,
  })),
  'invoices/:providerId/:invoiceNumber/history': page(() => import('./invoices/invoice-history.page.tsx')),
  'invoices/normalizations': page(() => import('./invoices/normalizations.page.tsx')),
  'invoices/prices': page(() => import('./invoices/prices.page.tsx')),
  'invoices/audit': page(() => import('./invoices/invoice-audit.page.tsx')),
  'reports/right-sizing': page(() => import('./figures/right-sizing.page.tsx')),
  'reports/waste-return': page(() => import('./figures/waste-return.page.tsx')),
  reports: page(() => import('./figures/reports.page.tsx')),
  'reports/:reportIdBase': page(() => import('./figures/report.page.tsx')),
  'reports/:reportIdBase/lines': page(() => import('./figures/report-lines.page.tsx')),
  'reports/:reportIdBase/compare/:reportIdCompare': page(() => import('./figures/report-comparison.page.tsx')),
  'settings/subscription': page(() => import('./platform/settings-subscription.page.tsx')),
  'settings/general': page(() => import('./people/settings-general.page.tsx')),
  'settings/members': page(() => import('./people/settings-members.page.tsx')),
  'settings/tags': page(() => import('./inventory/settings-tags.page.tsx')),
  'settings/emission-factors': page(() => import('./figures/settings-emission-factors.page.tsx')),
  'settings/short-links': page(() => import('./inventory/settings-short-links.page.tsx')),
  'settings/audit': page(() => import('./platform/settings-audit.page.tsx')),
};

/** Fetches the page that an address shows, before it is shown. */
export async function bringPageNear(pathname: string): Promise<void> {
  const inside = matchPath('/organization/:orgSlug/*', pathname)?.params['*'] ?? '';
  // Of two that fit, such as a new container and the one with an id, the router takes the one without a parameter.
  const [found] = Object.entries(pages)
    .filter(([path]) => matchPath(`/${path}`, `/${inside}`) !== null)
    .sort(([one], [other]) => one.split(':').length - other.split(':').length);
  await found?.[1].bringNear();
}

/** Everything of one organization. One that the person does not belong to is not found. */
export function WorkspacePage() {
  const { userType } = useSession();
  return userType === 'department' ? <Navigate to={paths.home()} replace /> : <Workspace />;
}

function Workspace() {
  const { orgSlug } = useParams();
  const organizations = useQuery(ownOrganizationsQuery());
  return (
    <DataLoadingView query={organizations} onRetry={() => void organizations.refetch()}>
      {({ organizations: all }) => {
        const organization = all.find((own) => own.orgSlug === orgSlug);
        if (organization === undefined) return <NotFoundScreen />;
        return (
          <OrganizationProvider key={organization.id} organization={organization} all={all}>
            <DeletionProvider>
              <UploadsProvider orgId={organization.id}>
                <WorkspaceShell>
                  {/* One for all of them: a page stays until the one that was asked for has come. */}
                  <Suspense>
                    <Routes>
                      {Object.entries(pages).map(([path, Page]) => (
                        <Route
                          key={path}
                          path={path}
                          element={
                            <KnownParameters>
                              <Page />
                            </KnownParameters>
                          }
                        />
                      ))}
                      <Route path="*" element={<NotFoundScreen />} />
                    </Routes>
                  </Suspense>
                </WorkspaceShell>
              </UploadsProvider>
            </DeletionProvider>
          </OrganizationProvider>
        );
      }}
    </DataLoadingView>
  );
}
