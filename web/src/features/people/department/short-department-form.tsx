import type { Department } from '@tunna/contract/people/department';
import { TextField } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { ShortForm } from '../../../shared/form/short-form.tsx';
import { useDraftForm } from '../../../shared/form/use-draft-form.ts';
import { useFormFields } from '../../../shared/form/use-form-fields.tsx';
import { useSaveDepartment } from './department.queries.ts';

const schema = async () => (await import('@tunna/contract/people/department')).departmentInput;

interface Props {
  readonly orgId: number;
  /** Where the department works; absent for none. */
  readonly locationId?: string | undefined;
  /** Keeps unsent input under this name. */
  readonly draft?: string;
  readonly submitLabel: string;
  readonly actions?: ReactNode;
  readonly onSaved: (saved: Department) => void;
}

/** A new department at a location. */
export function ShortDepartmentForm({ orgId, locationId, draft, submitLabel, actions, onSaved }: Props) {
  const { t } = useTranslation('department');
  const save = useSaveDepartment(orgId);
  const { form, clearDraft } = useDraftForm({ name: '' }, draft);
  const { input } = useFormFields(form, { name: t('name') });
  return (
    <ShortForm
      form={form}
      schema={schema}
      bodyOf={({ name }) => ({ name, locationIds: locationId === undefined ? [] : [locationId], reportEmail: '' })}
      send={(body) => save.mutateAsync({ body, version: 0 })}
      onSaved={(saved) => {
        clearDraft();
        onSaved(saved);
      }}
      submitLabel={submitLabel}
      actions={actions}
    >
      <TextField {...input('name')} required maxLength={200} />
    </ShortForm>
  );
}
