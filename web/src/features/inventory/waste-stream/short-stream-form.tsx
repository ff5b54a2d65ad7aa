import { useQuery } from '@tanstack/react-query';
import type { WasteCategory } from '@tunna/contract/inventory/waste-category';
import type { WasteStream, wasteStreamInput } from '@tunna/contract/inventory/waste-stream';
import { present } from '@tunna/contract/present';
import type { Language } from '@tunna/domain/text/languages';
import { sortIcelandic } from '@tunna/domain/text/sorting';
import { SelectList, TextField } from '@tunna/ui';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { given } from '../../../shared/form/form-values.ts';
import { ShortForm } from '../../../shared/form/short-form.tsx';
import { useDraftForm } from '../../../shared/form/use-draft-form.ts';
import { useFormFields } from '../../../shared/form/use-form-fields.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { useSaveWasteStream, wasteCategoriesQuery } from './waste-stream.queries.ts';

const schema = async () => (await import('@tunna/contract/inventory/waste-stream')).wasteStreamInput;
type Body = Pick<z.input<typeof wasteStreamInput>, 'wasteCategoryId' | 'nameOverride'>;

interface Props {
  readonly orgId: number;
  /** Keeps unsent input under this name. */
  readonly draft?: string;
  readonly submitLabel: string;
  readonly actions?: ReactNode;
  readonly onSaved: (saved: WasteStream) => void;
}

/** A new waste stream of a category, which has its colour, picture, codes and sorting guide. */
export function ShortStreamForm(props: Props) {
  const found = useQuery(wasteCategoriesQuery());
  return (
    <DataLoadingView query={found}>{(categories) => <Fields {...props} categories={categories} />}</DataLoadingView>
  );
}

function Fields({
  orgId,
  draft,
  submitLabel,
  actions,
  onSaved,
  categories,
}: Props & { readonly categories: readonly WasteCategory[] }) {
  const { t, i18n } = useTranslation('waste-stream');
  const language = i18n.language as Language;
  const save = useSaveWasteStream(orgId);
  const { form, clearDraft } = useDraftForm({ wasteCategoryId: '', nameOverride: '' }, draft);
  const { input, control } = useFormFields(form, {
    wasteCategoryId: t('field.category'),
    nameOverride: t('field.name'),
  });
  return (
    <ShortForm
      form={form}
      schema={schema}
      bodyOf={({ wasteCategoryId, nameOverride }) =>
        present<Body>({
          // Without a choice the schema says that one is required.
          wasteCategoryId: wasteCategoryId === '' ? Number.NaN : Number(wasteCategoryId),
          nameOverride: given(nameOverride),
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
      {control('wasteCategoryId', (bound) => (
        <SelectList
          {...bound}
          placeholder={t('field.chooseCategory')}
          required
          options={sortIcelandic(categories, ({ names }) => names[language] ?? '').map(({ id, names, code }) => ({
            value: String(id),
            label: names[language] ?? code,
          }))}
        />
      ))}
      <TextField {...input('nameOverride')} hint={t('field.nameHint')} maxLength={100} />
    </ShortForm>
  );
}
