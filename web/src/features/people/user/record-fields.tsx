import { industries } from '@tunna/contract/people/user';
import { SelectList, TextField } from '@tunna/ui';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../../lib/translation.tsx';
import { OptionalSelect } from '../../../shared/form/optional-select.tsx';
import { checkFullName, type UserRecord } from './user-record.ts';

interface Props<Values extends UserRecord> {
  readonly form: UseFormReturn<Values>;
  /** Whether the industry has an empty option. */
  readonly clearable?: boolean;
}

/** Name, company and industry: the same at sign-up and in the account. */
export function RecordFields<Values extends UserRecord>({ form, clearable = false }: Props<Values>) {
  const { t } = useTranslation('user');
  // The forms have additional fields, which these three do not access.
  const { register, control, formState } = form as unknown as UseFormReturn<UserRecord>;
  const problem = formState.errors.fullName?.message;
  return (
    <>
      <TextField
        label={t('fullName')}
        autoComplete="name"
        required
        error={problem === undefined ? undefined : t(problem)}
        {...register('fullName', { validate: checkFullName })}
      />
      <Controller
        control={control}
        name="industry"
        render={({ field: { value, onChange, ref } }) => {
          const common = {
            ref,
            label: t('industry'),
            value,
            onValueChange: onChange,
            options: industries.map((industry) => ({ value: industry, label: t(`industryOption.${industry}`) })),
          };
          return clearable ? (
            <OptionalSelect {...common} none={t('industryPlaceholder')} />
          ) : (
            <SelectList {...common} placeholder={t('industryPlaceholder')} />
          );
        }}
      />
      <TextField
        label={t('company')}
        hint={t('optional')}
        autoComplete="organization"
        maxLength={200}
        {...register('company')}
      />
    </>
  );
}
