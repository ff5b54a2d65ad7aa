import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router';
import { ownOrganizationsQuery } from '../../features/organization/organization.queries.ts';
import { paths } from '../../paths.ts';
import { DataLoadingView } from '../../shared/data-loading-view.tsx';
import { DeletionProvider } from '../../shared/deletion.tsx';
import { OrganizationProvider } from '../../shared/organization.tsx';
import { NotFoundScreen } from '../../shared/screens.tsx';
import { useSession } from '../../shared/session.tsx';
import { WorkspaceShell } from './workspace-shell.tsx';

/** A page that is fetched when it is opened. */
const page = (load: () => Promise<{ default: ComponentType }>) => {
  const Page = lazy(load);
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
};

/** The pages inside the shell, by path. */
const pages = {
  '': page(() => import('./overview.page.tsx')),
  containers: page(() => import('./containers.page.tsx')),
  'containers/new': page(async () => ({ default: (await import('./container-form.page.tsx')).NewContainerPage })),
  'containers/labels': page(() => import('./labels.page.tsx')),
  'containers/:id': page(() => import('./container.page.tsx')),
  'containers/:id/edit': page(async () => ({ default: (await import('./container-form.page.tsx')).EditContainerPage })),
  locations: page(() => import('./locations.page.tsx')),
  'locations/new': page(async () => ({ default: (await import('./location-form.page.tsx')).NewLocationPage })),
  'locations/:id': page(() => import('./location.page.tsx')),
  'locations/:id/edit': page(async () => ({ default: (await import('./location-form.page.tsx')).EditLocationPage })),
  'waste-streams': page(() => import('./waste-streams.page.tsx')),
  'waste-streams/new': page(() => import('./new-waste-stream.page.tsx')),
  'waste-streams/:wasteStreamId': page(() => import('./waste-stream.page.tsx')),
  departments: page(() => import('./departments.page.tsx')),
  'departments/new': page(async () => ({ default: (await import('./department.page.tsx')).NewDepartmentPage })),
  'departments/:departmentId': page(async () => ({ default: (await import('./department.page.tsx')).DepartmentPage })),
  providers: page(() => import('./service-providers.page.tsx')),
  'providers/new': page(async () => ({
    default: (await import('./service-provider.page.tsx')).NewServiceProviderPage,
  })),
  'providers/:serviceProviderId': page(async () => ({
    default: (await import('./service-provider.page.tsx')).ServiceProviderPage,
  })),
  'settings/general': page(() => import('./settings-general.page.tsx')),
  'settings/members': page(() => import('./settings-members.page.tsx')),
  'settings/audit': page(() => import('./settings-audit.page.tsx')),
};

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
              <WorkspaceShell>
                <Routes>
                  {Object.entries(pages).map(([path, element]) => (
                    <Route key={path} path={path} element={element} />
                  ))}
                  <Route path="*" element={<NotFoundScreen />} />
                </Routes>
              </WorkspaceShell>
            </DeletionProvider>
          </OrganizationProvider>
        );
      }}
    </DataLoadingView>
  );
}
