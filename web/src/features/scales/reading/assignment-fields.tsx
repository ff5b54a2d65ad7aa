import { useQuery } from '@tanstack/react-query';
import { SelectList, type SelectOption } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { OptionalSelect } from '../../../shared/form/optional-select.tsx';
import { stationContainersQuery } from './scale-reading.queries.ts';

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
  const containers = useQuery(stationContainersQuery(orgId, values.wasteStreamId)).data?.rows ?? [];
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
      {containers.length > 0 && (
        <OptionalSelect
          label={t('container')}
          none={t('noContainer')}
          value={values.containerId}
          options={containers.map(({ id, customId, slug, location }) => ({
            value: String(id),
            label: location === undefined ? (customId ?? slug) : `${customId ?? slug}, ${location.name}`,
          }))}
          error={problems.containerId}
          onValueChange={(containerId) => onChange({ containerId })}
        />
      )}
    </>
  );
}
