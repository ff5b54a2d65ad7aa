import {
  type ServiceProvider,
  serviceProviderInput,
  serviceProvider as serviceProviderSchema,
} from '@tunna/contract/service-provider';
import { isKennitalaDoubtful } from '@tunna/domain/kennitala';
import { isLanguage, type Language, languageNames, languages } from '@tunna/domain/languages';
import { SelectList, TextField } from '@tunna/ui';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormShell, type RecordEdit, useFieldErrors } from '../../shared/form-shell.tsx';
import { useSaveServiceProvider } from './service-provider.queries.ts';

interface Values {
  name: string;
  kennitala: string;
  email: string;
  phoneNumber: string;
  language: Language;
}

const newValues: Values = { name: '', kennitala: '', email: '', phoneNumber: '', language: 'is' };

const valuesOf = ({ name, kennitala, email, phoneNumber, language }: ServiceProvider): Values => ({
  name,
  kennitala: kennitala ?? '',
  email: email ?? '',
  phoneNumber: phoneNumber ?? '',
  language,
});

const bodyOf = ({ name, language, ...texts }: Values) => ({
  name,
  language,
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')),
});

interface Props {
  readonly orgId: number;
  readonly title: string;
  /** The one that is edited; without it a new one is created. */
  readonly provider?: ServiceProvider;
  readonly cancelTo: string;
  readonly onSaved: (saved: ServiceProvider) => void;
}

/** A new service provider, or a change of one. */
export function ServiceProviderForm({ orgId, title, provider, cancelTo, onSaved }: Props) {
  const { t } = useTranslation('service-provider');
  const save = useSaveServiceProvider(orgId, provider?.id);
  const form = useForm<Values>({ defaultValues: provider === undefined ? newValues : valuesOf(provider) });
  const errorOf = useFieldErrors(form);
  const { kennitala = '' } = useWatch({ control: form.control });
  const isDoubtful = kennitala.trim() !== '' && isKennitalaDoubtful(kennitala);
  const labels = {
    name: t('name'),
    kennitala: t('kennitala'),
    email: t('email'),
    phoneNumber: t('phoneNumber'),
    language: t('language'),
  };
  const edit: RecordEdit<Values> | undefined = provider && {
    version: provider.version,
    valuesOf: (current) => valuesOf(serviceProviderSchema.parse(current)),
    labels,
    show: (_name, value) => (isLanguage(value) ? languageNames[value] : value),
  };
  return (
    <FormShell
      title={title}
      form={form}
      schema={serviceProviderInput}
      bodyOf={bodyOf}
      send={(body, version) => save.mutateAsync({ body, version })}
      onSaved={onSaved}
      submitLabel={provider === undefined ? t('create') : t('workspace:save')}
      cancelTo={cancelTo}
      {...(edit === undefined ? {} : { edit })}
    >
      <TextField label={labels.name} required error={errorOf('name')} {...form.register('name')} />
      <TextField
        label={labels.kennitala}
        inputMode="numeric"
        hint={<span role="status">{isDoubtful && t('kennitalaDoubtful')}</span>}
        error={errorOf('kennitala')}
        {...form.register('kennitala')}
      />
      <TextField
        label={labels.email}
        type="email"
        hint={t('emailHint')}
        error={errorOf('email')}
        {...form.register('email')}
      />
      <TextField
        label={labels.phoneNumber}
        type="tel"
        error={errorOf('phoneNumber')}
        {...form.register('phoneNumber')}
      />
      <Controller
        control={form.control}
        name="language"
        render={({ field: { value, onChange } }) => (
          <SelectList
            label={labels.language}
            error={errorOf('language')}
            value={value}
            options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
            onValueChange={onChange}
          />
        )}
      />
    </FormShell>
  );
}
