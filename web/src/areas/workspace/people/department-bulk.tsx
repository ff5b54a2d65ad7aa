import { useQuery } from '@tanstack/react-query';
import type { Department } from '@tunna/contract/people/department';
import type { DepartmentChanges } from '@tunna/contract/people/department-bulk';
import { locationChoicesQuery } from '../../../features/inventory/location/location-workspace.queries.ts';
import { call } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BulkEdit } from '../../../shared/bulk/bulk-edit.tsx';
import type { BulkField, BulkProps } from '../../../shared/bulk/bulk-kind.ts';
import { useBulkFields } from '../../../shared/bulk/use-bulk-fields.tsx';
import { optionsOf } from '../../../shared/form/form-values.ts';

const schema = async () => (await import('@tunna/contract/people/department-bulk')).departmentChanges;

/** Edits fields of the selected rows. */
export function DepartmentBulk({ orgId, ids }: BulkProps) {
  return (
    <BulkEdit
      ids={ids}
      kind={{
        schema,
        fields: useFields(orgId),
        nameOf: ({ name }) => name,
        edit: ({ changes, ...body }) =>
          call('editDepartments', { params: { orgId }, body: { ...body, changes: changes as DepartmentChanges } }),
        restore: (rows) => call('restoreDepartments', { params: { orgId }, body: { rows } }),
        shownBy: ['listDepartments', 'getDepartment', 'listLocations', 'getLocation', 'listLocationOrgUnits'],
      }}
    />
  );
}

function useFields(orgId: number): readonly BulkField<Department>[] {
  const { t } = useTranslation('department');
  const { text, several } = useBulkFields();
  const { data } = useQuery(locationChoicesQuery(orgId));
  const locations = optionsOf(data?.locations ?? []);
  return [
    text(
      { name: 'reportEmail', label: t('reportEmail'), shown: ({ reportEmail }) => reportEmail ?? '' },
      { isOptional: true },
    ),
    several({ name: 'addedLocationIds', label: t('bulk-edit:addLocations') }, locations),
    several({ name: 'removedLocationIds', label: t('bulk-edit:removeLocations') }, locations),
    {
      name: 'locations',
      label: t('locations'),
      shown: (row) => row.locations.map(({ name }) => name).join(', '),
    },
  ];
}
