import type { Department, DepartmentInput } from '@tunna/contract/people/department';
import { Checkbox, Muted, Stack, TextField } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { FormShell, type RecordEdit } from '../../../shared/form/form-shell.tsx';
import type { FormValues } from '../../../shared/form/form-values.ts';
import { toggled, useRecordForm } from '../../../shared/form/use-form-fields.tsx';
import styles from './department.module.css';
import { useSaveDepartment } from './department.queries.ts';

type Values = FormValues<DepartmentInput, { name: string; locationIds: string[]; reportEmail: string }>;

const valuesOf = ({ name, locations, reportEmail = '' }: Department): Values => ({
  name,
  locationIds: locations.map(({ id }) => id),
  reportEmail,
});

interface Props {
  readonly orgId: number;
  readonly title: string;
  /** The locations to choose from. */
  readonly locations: readonly { readonly id: string; readonly name: string }[];
  /** The edited department; absent for a new one. */
  readonly department?: Department;
  readonly cancelTo: string;
  /** The content between the title and the fields. */
  readonly intro?: ReactNode;
  readonly onSaved: (saved: Department) => void;
}

const schema = async () => (await import('@tunna/contract/people/department')).departmentInput;

/** The form to create or edit a department. */
export function DepartmentForm({ orgId, title, locations, department, cancelTo, intro, onSaved }: Props) {
  const { t } = useTranslation('department');
  const save = useSaveDepartment(orgId, department?.id);
  const labels = { name: t('name'), locationIds: t('locations'), reportEmail: t('reportEmail') };
  const { form, input, control } = useRecordForm<Values>(
    department === undefined ? { name: '', locationIds: [], reportEmail: '' } : valuesOf(department),
    labels,
  );
  const nameOf = (id: string) => locations.find((location) => location.id === id)?.name ?? id;
  const edit: RecordEdit<Values, Department> | undefined = department && {
    version: department.version,
    valuesOf,
    labels,
    show: (_name, value) => (typeof value === 'string' ? value : value.map(nameOf).join(', ')),
  };
  return (
    <FormShell
      title={title}
      form={form}
      schema={schema}
      bodyOf={(values) => values}
      send={(body, version) => save.mutateAsync({ body, version })}
      onSaved={onSaved}
      submitLabel={department === undefined ? t('create') : t('workspace:save')}
      cancelTo={cancelTo}
      intro={intro}
      edit={edit}
    >
      <TextField {...input('name')} required />
      {control('locationIds', ({ label, value, onValueChange }) => (
        <Stack as="fieldset" gap={4} className={styles.locations}>
          <legend>{label}</legend>
          {locations.length === 0 && <Muted>{t('noLocations')}</Muted>}
          {locations.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={value.includes(id)}
              onChange={() => onValueChange(toggled(value, id))}
            />
          ))}
        </Stack>
      ))}
      <TextField {...input('reportEmail')} hint={t('reportEmailText')} type="email" autoComplete="off" />
    </FormShell>
  );
}
