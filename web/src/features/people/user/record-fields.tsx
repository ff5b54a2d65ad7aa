import { industries } from '@tunna/contract/people/user';
import { SelectList, TextField } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { OptionalSelect } from '../../../shared/form/optional-select.tsx';
import type { CheckedForm } from '../../../shared/form/use-checked-form.ts';
import { useFormFields } from '../../../shared/form/use-form-fields.tsx';
import { checkFullName, type UserRecord } from './user-record.ts';

interface Props<Values extends UserRecord> {
  readonly checked: CheckedForm<Values>;
  /** Whether the industry has an empty option. */
  readonly clearable?: boolean;
}

/** Name, company and industry: the same at sign-up and in the account. */
export function RecordFields<Values extends UserRecord>({ checked, clearable = false }: Props<Values>) {
  const { t } = useTranslation('user');
  // The forms have additional fields, which these three do not access.
  const { form, field, problemOf } = checked as unknown as CheckedForm<UserRecord>;
  const labels = { fullName: t('fullName'), industry: t('industry'), company: t('company') };
  const { control } = useFormFields(form, labels);
  const problem = problemOf('fullName');
  return (
    <>
      <TextField
        label={labels.fullName}
        autoComplete="name"
        required
        error={problem === undefined ? undefined : t(problem)}
        {...field('fullName', checkFullName)}
      />
      {control('industry', (bound) => {
        const options = industries.map((industry) => ({ value: industry, label: t(`industryOption.${industry}`) }));
        return clearable ? (
          <OptionalSelect {...bound} options={options} none={t('industryPlaceholder')} />
        ) : (
          <SelectList {...bound} options={options} placeholder={t('industryPlaceholder')} />
        );
      })}
      <TextField
        label={labels.company}
        hint={t('optional')}
        autoComplete="organization"
        maxLength={200}
        {...field('company')}
      />
    </>
  );
}
