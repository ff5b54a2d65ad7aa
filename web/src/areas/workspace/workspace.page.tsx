import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router';
import { ownOrganizationsQuery } from '../../features/people/organization/organization.queries.ts';
import { UploadsProvider } from '../../features/platform/file/uploads.tsx';
import { repeatEarlyInput } from '../../lib/early-input.ts';
import { paths } from '../../paths.ts';
import { CreatorContext } from '../../shared/form/creators.ts';
import { KnownParameters } from '../../shared/layout/known-parameters.tsx';
import { lazyPage } from '../../shared/layout/lazy-area.tsx';
import { NotFoundScreen } from '../../shared/layout/screens.tsx';
import { OrganizationProvider } from '../../shared/session/organization.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { DataLoadingView } from '../../shared/view/data-loading-view.tsx';
import { DeletionProvider } from '../../shared/view/deletion.tsx';
import { pages } from './pages.ts';
import { WorkspaceShell } from './shell/workspace-shell.tsx';

/** Loaded with its texts when a form creates what it lacks. */
const NewRecord = lazyPage(
  'requests/new-record.dialog',
  async () => (await import('./requests/new-record.dialog.tsx')).NewRecord,
);

/** Everything of one organization. One that the person does not belong to is not found. */
export function WorkspacePage() {
  const { userType } = useSession();
  return userType === 'department' ? <Navigate to={paths.home()} replace /> : <Workspace />;
}

/** Repeats what was done with the rendered page, once it is hydrated. */
function EarlyInput() {
  // Components that differ in this browser from what the server rendered are rendered again before.
  useEffect(() => void setTimeout(repeatEarlyInput), []);
  return null;
}

function Workspace() {
  const { orgSlug } = useParams();
  const organizations = useQuery(ownOrganizationsQuery());
  return (
    <DataLoadingView query={organizations}>
      {({ organizations: all }) => {
        const organization = all.find((own) => own.orgSlug === orgSlug);
        if (organization === undefined)
          return (
            <>
              <EarlyInput />
              <NotFoundScreen />
            </>
          );
        return (
          <OrganizationProvider key={organization.id} organization={organization} all={all}>
            <DeletionProvider>
              <UploadsProvider orgId={organization.id}>
                <CreatorContext value={NewRecord}>
                  <WorkspaceShell>
                    {/* One for all of them: a page stays until the one that was asked for has come. */}
                    <Suspense>
                      <EarlyInput />
                      <Routes>
                        {Object.entries(pages).map(([path, { Page }]) => (
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
                </CreatorContext>
              </UploadsProvider>
            </DeletionProvider>
          </OrganizationProvider>
        );
      }}
    </DataLoadingView>
  );
}
