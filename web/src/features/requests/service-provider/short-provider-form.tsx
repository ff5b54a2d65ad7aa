import { present } from '@tunna/contract/present';
import type { ServiceProvider, serviceProviderInput } from '@tunna/contract/requests/service-provider';
import { isLanguage } from '@tunna/domain/text/languages';
import { TextField } from '@tunna/ui';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { given } from '../../../shared/form/form-values.ts';
import { ShortForm } from '../../../shared/form/short-form.tsx';
import { useDraftForm } from '../../../shared/form/use-draft-form.ts';
import { useFormFields } from '../../../shared/form/use-form-fields.tsx';
import { useSaveServiceProvider } from './service-provider.queries.ts';

const schema = async () => (await import('@tunna/contract/requests/service-provider')).serviceProviderInput;
type Body = Pick<z.input<typeof serviceProviderInput>, 'name' | 'email' | 'language'>;

interface Props {
  readonly orgId: number;
  /** Keeps unsent input under this name. */
  readonly draft?: string;
  readonly submitLabel: string;
  readonly actions?: ReactNode;
  readonly onSaved: (saved: ServiceProvider) => void;
}

/** A new service provider that is notified by email, in the language of the page. */
export function ShortProviderForm({ orgId, draft, submitLabel, actions, onSaved }: Props) {
  const { t, i18n } = useTranslation('service-provider');
  const save = useSaveServiceProvider(orgId);
  const { form, clearDraft } = useDraftForm({ name: '', email: '' }, draft);
  const { input } = useFormFields(form, { name: t('name'), email: t('email') });
  return (
    <ShortForm
      form={form}
      schema={schema}
      bodyOf={({ name, email }) =>
        present<Body>({ name, email: given(email), language: isLanguage(i18n.language) ? i18n.language : 'is' })
      }
      send={(body) => save.mutateAsync({ body, version: 0 })}
      onSaved={(saved) => {
        clearDraft();
        onSaved(saved);
      }}
      submitLabel={submitLabel}
      actions={actions}
    >
      <TextField {...input('name')} required maxLength={200} />
      <TextField {...input('email')} type="email" hint={t('emailHint')} />
    </ShortForm>
  );
}
