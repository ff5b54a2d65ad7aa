import { present } from '@tunna/contract/present';
import type { ServiceProvider, serviceProviderInput } from '@tunna/contract/requests/service-provider';
import { providerChannels } from '@tunna/contract/requests/service-provider-values';
import { isLanguage, type Language, languageNames, languages } from '@tunna/domain/text/languages';
import { Checkbox, Muted, SelectList, Stack, TextField } from '@tunna/ui';
import type { z } from 'zod';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { FormShell, type RecordEdit } from '../../../shared/form/form-shell.tsx';
import { type FormValues, given } from '../../../shared/form/form-values.ts';
import { KennitalaField } from '../../../shared/form/kennitala-field.tsx';
import { toggled, useRecordForm } from '../../../shared/form/use-form-fields.tsx';
import { useSaveServiceProvider } from './service-provider.queries.ts';

type Body = z.input<typeof serviceProviderInput>;

type Values = FormValues<
  Body,
  {
    name: string;
    kennitala: string;
    email: string;
    phoneNumber: string;
    dueDays: string;
    language: Language;
    channels: ServiceProvider['channels'];
    webhookUrl: string;
    dailyDigest: boolean;
  }
>;

const newValues: Values = {
  name: '',
  kennitala: '',
  email: '',
  phoneNumber: '',
  dueDays: '',
  language: 'is',
  channels: ['email'],
  webhookUrl: '',
  dailyDigest: false,
};

const valuesOf = ({ kennitala, email, phoneNumber, dueDays, webhookUrl, ...provider }: ServiceProvider): Values => ({
  name: provider.name,
  kennitala: kennitala ?? '',
  email: email ?? '',
  phoneNumber: phoneNumber ?? '',
  dueDays: dueDays === undefined ? '' : String(dueDays),
  language: provider.language,
  channels: provider.channels,
  webhookUrl: webhookUrl ?? '',
  dailyDigest: provider.dailyDigest,
});

const bodyOf = (values: Values): Body =>
  present<Body>({
    name: values.name,
    kennitala: given(values.kennitala),
    email: given(values.email),
    phoneNumber: given(values.phoneNumber),
    dueDays: given(values.dueDays) === undefined ? undefined : Number(values.dueDays),
    language: values.language,
    channels: values.channels,
    webhookUrl: given(values.webhookUrl),
    dailyDigest: values.dailyDigest,
  });

interface Props {
  readonly orgId: number;
  readonly title: string;
  /** The edited provider; absent for a new one. */
  readonly provider?: ServiceProvider;
  readonly cancelTo: string;
  readonly onSaved: (saved: ServiceProvider) => void;
}

const schema = async () => (await import('@tunna/contract/requests/service-provider')).serviceProviderInput;

/** The form to create or edit a service provider. */
export function ServiceProviderForm({ orgId, title, provider, cancelTo, onSaved }: Props) {
  const { t } = useTranslation('service-provider');
  const save = useSaveServiceProvider(orgId, provider?.id);
  const labels = {
    name: t('name'),
    kennitala: t('kennitala'),
    email: t('email'),
    phoneNumber: t('phoneNumber'),
    dueDays: t('workspace:container.dueDays'),
    language: t('language'),
    channels: t('channels'),
    webhookUrl: t('webhookUrl'),
    dailyDigest: t('dailyDigest'),
  };
  const { form, input, control } = useRecordForm<Values>(
    provider === undefined ? newValues : valuesOf(provider),
    labels,
  );
  const [kennitala, channels] = form.watch(['kennitala', 'channels']);
  const edit: RecordEdit<Values, ServiceProvider> | undefined = provider && {
    version: provider.version,
    valuesOf,
    labels,
    show: (_name, value) => {
      if (typeof value === 'boolean') return t(value ? 'workspace:yes' : 'workspace:no');
      if (typeof value !== 'string') return value.map((channel) => t(`channel.${channel}`)).join(', ');
      return isLanguage(value) ? languageNames[value] : value;
    },
  };
  return (
    <FormShell
      title={title}
      form={form}
      schema={schema}
      bodyOf={bodyOf}
      send={(body, version) => save.mutateAsync({ body, version })}
      onSaved={onSaved}
      submitLabel={provider === undefined ? t('create') : t('workspace:save')}
      cancelTo={cancelTo}
      edit={edit}
    >
      <TextField {...input('name')} required />
      <KennitalaField {...input('kennitala')} doubtful={t('kennitalaDoubtful')} typed={kennitala} />
      <TextField {...input('email')} type="email" hint={t('emailHint')} />
      <TextField {...input('phoneNumber')} type="tel" />
      <TextField {...input('dueDays')} hint={t('dueDaysHint')} inputMode="numeric" />
      {control('language', (bound) => (
        <SelectList
          {...bound}
          options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        />
      ))}
      {control('channels', ({ label, error, value, onValueChange }) => (
        <Stack as="fieldset" gap={4}>
          <legend>{label}</legend>
          {providerChannels.map((channel, index) => (
            <Checkbox
              key={channel}
              label={t(`channel.${channel}`)}
              checked={value.includes(channel)}
              error={index === providerChannels.length - 1 && error !== undefined ? t('noChannel') : undefined}
              onChange={() => onValueChange(toggled(value, channel))}
            />
          ))}
          <Muted>{t('channelsHint')}</Muted>
        </Stack>
      ))}
      {channels.includes('webhook') && (
        <TextField {...input('webhookUrl')} type="url" hint={t('webhookUrlHint')} required />
      )}
      {channels.includes('email') && (
        <div>
          {control('dailyDigest', ({ value, onValueChange, ...bound }) => (
            <Checkbox {...bound} checked={value} onChange={({ target }) => onValueChange(target.checked)} />
          ))}
          <Muted>{t('dailyDigestHint')}</Muted>
        </div>
      )}
    </FormShell>
  );
}
