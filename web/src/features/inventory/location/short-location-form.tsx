import type { Location, locationInput } from '@tunna/contract/inventory/location';
import { present } from '@tunna/contract/present';
import { TextField } from '@tunna/ui';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { given } from '../../../shared/form/form-values.ts';
import { ShortForm } from '../../../shared/form/short-form.tsx';
import { useDraftForm } from '../../../shared/form/use-draft-form.ts';
import { useFormFields } from '../../../shared/form/use-form-fields.tsx';
import { useSaveLocation } from './location-workspace.queries.ts';
import { PostcodeFields } from './postcode-fields.tsx';

const schema = async () => (await import('@tunna/contract/inventory/location')).locationInput;
type Body = Pick<z.input<typeof locationInput>, 'name' | 'address' | 'postcode' | 'municipality'>;

interface Props {
  readonly orgId: number;
  /** The proposed name. */
  readonly name?: string;
  /** Keeps unsent input under this name. */
  readonly draft?: string;
  readonly submitLabel: string;
  readonly actions?: ReactNode;
  readonly onSaved: (saved: Location) => void;
}

/** A new location: its name and where it is. Everything else is on its own page. */
export function ShortLocationForm({ orgId, name = '', draft, submitLabel, actions, onSaved }: Props) {
  const { t } = useTranslation('workspace');
  const save = useSaveLocation(orgId);
  const { form, clearDraft } = useDraftForm({ name, address: '', postcode: '', municipality: '' }, draft);
  const labels = {
    name: t('location.name'),
    address: t('location.address'),
    postcode: t('location.postcode'),
    municipality: t('location.municipality'),
  };
  const fields = useFormFields(form, labels);
  return (
    <ShortForm
      form={form}
      schema={schema}
      bodyOf={(values) =>
        present<Body>({
          name: values.name,
          address: given(values.address),
          postcode: given(values.postcode),
          municipality: given(values.municipality),
        })
      }
      send={(body) => save.mutateAsync({ body, version: 0 })}
      onSaved={(saved) => {
        clearDraft();
        onSaved(saved);
      }}
      submitLabel={submitLabel}
      actions={actions}
    >
      <TextField {...fields.input('name')} required maxLength={200} />
      <TextField {...fields.input('address')} autoComplete="street-address" />
      <PostcodeFields orgId={orgId} form={form} />
    </ShortForm>
  );
}
