import { SelectList, type SelectOption } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { OptionalSelect } from '../../../shared/form/optional-select.tsx';
import { RecordSelect } from '../../../shared/form/record-select.tsx';
import { containerRecords } from '../../../shared/form/records.ts';

/** The assignment in forms; empty for no choice. */
export interface AssignmentValues {
  readonly wasteStreamId: string;
  readonly departmentId: string;
  readonly containerId: string;
}

export const noAssignment: AssignmentValues = { wasteStreamId: '', departmentId: '', containerId: '' };

/** The assignment for calls. An empty stream becomes NaN: the schema rejects it at its field. */
export const assignmentOf = ({ wasteStreamId, departmentId, containerId }: AssignmentValues) => ({
  wasteStreamId: wasteStreamId === '' ? Number.NaN : Number(wasteStreamId),
  ...(departmentId === '' ? {} : { departmentId: Number(departmentId) }),
  ...(containerId === '' ? {} : { containerId: Number(containerId) }),
});

export interface AssignmentChoices {
  readonly streams: readonly SelectOption[];
  readonly departments: readonly SelectOption[];
}

interface Props extends AssignmentChoices {
  readonly orgId: number;
  readonly values: AssignmentValues;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (values: Partial<AssignmentValues>) => void;
}

/** Fields for stream, department and container. */
export function AssignmentFields({ orgId, streams, departments, values, problems, onChange }: Props) {
  const { t } = useTranslation('scale');
  const containers = containerRecords(values.wasteStreamId);
  const { data: found } = containers.useFound(orgId, '');
  const hasContainers = values.wasteStreamId !== '' && (found?.total ?? 0) > 0;
  return (
    <>
      <SelectList
        label={t('stream')}
        placeholder={t('chooseStream')}
        required
        value={values.wasteStreamId}
        options={streams}
        error={problems.wasteStreamId}
        // A container belongs to one stream.
        onValueChange={(wasteStreamId) => onChange({ wasteStreamId, containerId: '' })}
      />
      <OptionalSelect
        label={t('reading:department')}
        none={t('reading:noDepartment')}
        value={values.departmentId}
        options={departments}
        error={problems.departmentId}
        onValueChange={(departmentId) => onChange({ departmentId })}
      />
      {hasContainers && (
        <RecordSelect
          key={values.wasteStreamId}
          label={t('container')}
          none={t('noContainer')}
          records={containers}
          value={values.containerId}
          error={problems.containerId}
          onValueChange={(containerId) => onChange({ containerId })}
        />
      )}
    </>
  );
}
