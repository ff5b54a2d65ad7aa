import { useQuery } from '@tanstack/react-query';
import { Stack, useToasts } from '@tunna/ui';
import { useNavigate, useParams } from 'react-router';
import { locationChoicesQuery } from '../../../features/inventory/location/location-workspace.queries.ts';
import { credentialsQuery, departmentQuery } from '../../../features/people/department/department.queries.ts';
import { DepartmentCredentials } from '../../../features/people/department/department-credentials.tsx';
import { DepartmentForm } from '../../../features/people/department/department-form.tsx';
import { call } from '../../../lib/api/client.ts';
import { combineQueries } from '../../../lib/api/combine-queries.ts';
import { useRecordQuery } from '../../../lib/api/record-query.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import { permitted } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { RecordRemoval } from '../record-removal.tsx';
import { DepartmentTabs } from './department-tabs.tsx';

export const firstQueries = permitted('departments.write', ({ orgId, params, may }) => [
  locationChoicesQuery(orgId),
  ...(params.departmentId === undefined ? [] : [departmentQuery(orgId, Number(params.departmentId))]),
  ...(params.departmentId !== undefined && may('credentials.write') ? [credentialsQuery(orgId)] : []),
]);

/** One department, or a new one. */
export default function DepartmentPage() {
  const { departmentId } = useParams();
  const { may } = useOrganization();
  if (!may('departments.write')) return <NotFoundScreen />;
  return departmentId === undefined ? <NewDepartment /> : <OneDepartment id={Number(departmentId)} />;
}

/** Another department; its tablets are signed in on its own page. */
function NewDepartment() {
  const { t } = useTranslation('department');
  const { id: orgId, name, paths: own } = useOrganization();
  const locations = useQuery(locationChoicesQuery(orgId));
  const navigate = useNavigate();
  usePageReport(`${t('new')} – ${name}`);
  return (
    <DataLoadingView query={locations}>
      {(data) => (
        <Stack>
          <BackLink to={own.departments()}>{t('title')}</BackLink>
          <DepartmentForm
            orgId={orgId}
            title={t('new')}
            locations={data.locations}
            cancelTo={own.departments()}
            onSaved={({ id }) => void navigate(own.department(id), { replace: true })}
          />
        </Stack>
      )}
    </DataLoadingView>
  );
}

/** One department: what it is called, where it works, and its tablets. */
function OneDepartment({ id }: { readonly id: number }) {
  const { t } = useTranslation('department');
  const { id: orgId, name: organization, paths: own, may } = useOrganization();
  const toasts = useToasts();
  const department = useRecordQuery(departmentQuery(orgId, id));
  const locations = useQuery(locationChoicesQuery(orgId));
  usePageReport(`${department.data?.name ?? ''} – ${organization}`);
  return (
    <DataLoadingView query={combineQueries([department, locations])}>
      {([data, choices]) => (
        <Stack gap={32}>
          <Stack>
            <BackLink to={own.departments()}>{t('workspace:nav.departments')}</BackLink>
            <DepartmentForm
              orgId={orgId}
              title={data.name}
              intro={<DepartmentTabs id={data.id} shown="settings" />}
              locations={choices.locations}
              department={data}
              cancelTo={own.departments()}
              onSaved={() => toasts.show({ title: t('workspace:saved') })}
            />
          </Stack>
          {may('credentials.write') && <DepartmentCredentials orgId={orgId} departmentId={data.id} />}
          {may('departments.delete') && (
            <RecordRemoval
              t={t}
              feature="department"
              id={data.id}
              name={data.name}
              text={t('removal.text')}
              remove={() => call('deleteDepartment', { params: { orgId, id: data.id } })}
              list={own.departments()}
            />
          )}
        </Stack>
      )}
    </DataLoadingView>
  );
}
