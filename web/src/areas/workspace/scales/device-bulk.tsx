import { useQuery } from '@tanstack/react-query';
import type { Device } from '@tunna/contract/scales/device';
import type { DeviceChanges } from '@tunna/contract/scales/device-bulk';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { locationChoicesQuery } from '../../../features/inventory/location/location-workspace.queries.ts';
import { departmentsQuery } from '../../../features/people/department/department.queries.ts';
import { queriesShowingDevices, queriesShowingScales } from '../../../features/scales/shared/live-queries.ts';
import { call } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BulkEdit } from '../../../shared/bulk/bulk-edit.tsx';
import type { BulkField, BulkProps } from '../../../shared/bulk/bulk-kind.ts';
import { idIn, useBulkFields } from '../../../shared/bulk/use-bulk-fields.tsx';
import { optionsOf } from '../../../shared/form/form-values.ts';

const schema = async () => (await import('@tunna/contract/scales/device-bulk')).deviceChanges;

/** Edits fields of the selected rows. */
export function DeviceBulk({ orgId, ids }: BulkProps) {
  return (
    <BulkEdit
      ids={ids}
      kind={{
        schema,
        fields: useFields(orgId),
        nameOf: ({ name }) => name,
        edit: ({ changes, ...body }) =>
          call('editDevices', { params: { orgId }, body: { ...body, changes: changes as DeviceChanges } }),
        restore: (rows) => call('restoreDevices', { params: { orgId }, body: { rows } }),
        shownBy: [...queriesShowingScales, ...queriesShowingDevices],
      }}
    />
  );
}

function useFields(orgId: number): readonly BulkField<Device>[] {
  const { t } = useTranslation('device');
  const { choice, number } = useBulkFields();
  const { data: places } = useQuery(locationChoicesQuery(orgId));
  const { data: all } = useQuery(departmentsQuery(orgId));
  return [
    choice(
      { name: 'locationId', label: t('scale:place'), shown: ({ location }) => location?.name ?? '' },
      optionsOf(places?.locations ?? []),
    ),
    choice(
      { name: 'departmentId', label: t('reading:department'), shown: ({ department }) => department?.name ?? '' },
      optionsOf(all?.departments ?? []),
      { none: t('everyDepartment'), read: idIn },
    ),
    number({
      name: 'silentAfterMinutes',
      label: t('silentAfter'),
      shown: ({ silentAfterMinutes }) => formatCount(silentAfterMinutes),
    }),
  ];
}
