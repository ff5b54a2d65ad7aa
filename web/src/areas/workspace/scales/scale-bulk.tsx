import { useQuery } from '@tanstack/react-query';
import type { Scale } from '@tunna/contract/scales/scale';
import type { ScaleChanges } from '@tunna/contract/scales/scale-bulk';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { locationChoicesQuery } from '../../../features/inventory/location/location-workspace.queries.ts';
import { devicesQuery } from '../../../features/scales/device/device.queries.ts';
import { queriesShowingDevices, queriesShowingScales } from '../../../features/scales/shared/live-queries.ts';
import { call } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BulkEdit } from '../../../shared/bulk/bulk-edit.tsx';
import type { BulkField, BulkProps } from '../../../shared/bulk/bulk-kind.ts';
import { idIn, useBulkFields } from '../../../shared/bulk/use-bulk-fields.tsx';
import { decimalIn, optionsOf } from '../../../shared/form/form-values.ts';

const schema = async () => (await import('@tunna/contract/scales/scale-bulk')).scaleChanges;

/** Edits fields of the selected rows. */
export function ScaleBulk({ orgId, ids }: BulkProps) {
  return (
    <BulkEdit
      ids={ids}
      kind={{
        schema,
        fields: useFields(orgId),
        nameOf: ({ name }) => name,
        edit: ({ changes, ...body }) =>
          call('editScales', { params: { orgId }, body: { ...body, changes: changes as ScaleChanges } }),
        restore: (rows) => call('restoreScales', { params: { orgId }, body: { rows } }),
        shownBy: [...queriesShowingScales, ...queriesShowingDevices],
      }}
    />
  );
}

function useFields(orgId: number): readonly BulkField<Scale>[] {
  const { t } = useTranslation('scale');
  const { choice, text } = useBulkFields();
  const { data: places } = useQuery(locationChoicesQuery(orgId));
  const { data: all } = useQuery(devicesQuery(orgId));
  // Tablets read no scale.
  const readers = all?.devices.filter(({ kind }) => kind === 'agent') ?? [];
  return [
    choice(
      { name: 'locationId', label: t('place'), shown: ({ location }) => location.name },
      optionsOf(places?.locations ?? []),
    ),
    choice({ name: 'deviceId', label: t('device'), shown: ({ device }) => device?.name ?? '' }, optionsOf(readers), {
      none: t('noDevice'),
      read: idIn,
    }),
    ...(['capacity', 'least', 'division'] as const).map((name) =>
      text<Scale>(
        { name, label: t(name), shown: ({ [name]: kg }) => (kg === undefined ? '' : `${formatDecimal(kg)}\u00a0kg`) },
        { read: decimalIn, isOptional: name !== 'least' },
      ),
    ),
  ];
}
