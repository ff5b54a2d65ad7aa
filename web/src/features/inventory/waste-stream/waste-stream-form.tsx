import { useQuery } from '@tanstack/react-query';
import type { WasteCategory } from '@tunna/contract/inventory/waste-category';
import type { WasteStream } from '@tunna/contract/inventory/waste-stream';
import { readableColor } from '@tunna/domain/inventory/color';
import type { Language } from '@tunna/domain/text/languages';
import { sortIcelandic } from '@tunna/domain/text/sorting';
import { formatDay } from '@tunna/domain/time/dates';
import { Button, Muted, Row, SelectList, TextField } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { FormShell, type RecordEdit } from '../../../shared/form/form-shell.tsx';
import { useRecordForm } from '../../../shared/form/use-form-fields.tsx';
import { lazyPart, useIdlePart } from '../../../shared/layout/lazy-part.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { spacedWasteCode } from '../shared/list-of-waste.ts';
import { TreatmentSelect, useTreatmentText } from '../shared/treatment-select.tsx';
import { EwcField } from './ewc-field.tsx';
import styles from './waste-stream.module.css';
import { useSaveWasteStream, wasteCategoriesQuery } from './waste-stream.queries.ts';
import {
  hasOtherCodes,
  newWasteStreamValues,
  type WasteStreamValues,
  wasteStreamBody,
  wasteStreamValues,
} from './waste-stream-values.ts';

/** Asked for when other codes were chosen. */
const CodesFrom = lazyPart(
  'features/inventory/waste-stream/codes-from.part',
  () => import('./codes-from.part.tsx'),
  (part) => part.CodesFrom,
);

const schema = async () => (await import('@tunna/contract/inventory/waste-stream')).wasteStreamEdit;

/** The backgrounds of a stream's name on cards, in each theme (token `surface`). */
const surfaces = { light: '#ffffff', dark: '#16201b' } as const;

interface Props {
  readonly orgId: number;
  readonly title: string;
  /** The edited stream; absent for a new one. */
  readonly wasteStream?: WasteStream;
  readonly cancelTo: string;
  readonly onSaved: (saved: WasteStream) => void;
}

/** The form to create or edit a waste stream. */
export function WasteStreamForm(props: Props) {
  const found = useQuery(wasteCategoriesQuery());
  return (
    <DataLoadingView query={found}>{(categories) => <Fields {...props} categories={categories} />}</DataLoadingView>
  );
}

function Fields({
  orgId,
  title,
  wasteStream,
  cancelTo,
  onSaved,
  categories,
}: Props & { readonly categories: readonly WasteCategory[] }) {
  const { t, i18n } = useTranslation('waste-stream');
  const language = i18n.language as Language;
  const save = useSaveWasteStream(orgId, wasteStream?.id);
  useIdlePart(CodesFrom);
  const labels = {
    wasteCategoryId: t('field.category'),
    nameOverride: t('field.name'),
    color: t('field.color'),
    ewcCode: t('field.ewcCode'),
    treatmentCode: t('field.treatmentCode'),
    codesFrom: t('field.codesFrom'),
  };
  const { form, input, control } = useRecordForm<WasteStreamValues>(
    wasteStream === undefined ? newWasteStreamValues : wasteStreamValues(wasteStream),
    labels,
  );
  const values = form.watch();
  const { wasteCategoryId, nameOverride } = values;
  const category = categories.find(({ id }) => String(id) === wasteCategoryId);
  const treatmentText = useTreatmentText();
  const nameOf = (id: string) => categories.find((other) => String(other.id) === id)?.names[language] ?? id;
  const byCategory = (value: string | undefined) =>
    value === undefined ? t('field.fromCategoryUnknown') : t('field.fromCategory', { value });
  const options = sortIcelandic(categories, ({ names }) => names[language] ?? '').map(({ id, names, code }) => ({
    value: String(id),
    label: names[language] ?? code,
  }));
  const edit: RecordEdit<WasteStreamValues, WasteStream> | undefined = wasteStream && {
    version: wasteStream.version,
    valuesOf: wasteStreamValues,
    labels,
    show: (name, value) => (name === 'wasteCategoryId' ? nameOf(value) : value),
  };
  return (
    <FormShell
      title={title}
      form={form}
      schema={schema}
      bodyOf={wasteStreamBody}
      send={(body, version) => save.mutateAsync({ body, version })}
      onSaved={onSaved}
      submitLabel={wasteStream === undefined ? t('create') : t('workspace:save')}
      cancelTo={cancelTo}
      edit={edit}
    >
      {control('wasteCategoryId', ({ value, ...bound }) => (
        <SelectList
          {...bound}
          placeholder={t('field.chooseCategory')}
          required
          {...(value === '' ? {} : { value })}
          options={options}
        />
      ))}
      <TextField {...input('nameOverride')} hint={t('field.nameHint')} maxLength={100} />
      {control('color', ({ label, value, onValueChange }) => (
        <ColorField
          label={label}
          value={value}
          inherited={category?.color ?? '#6b7280'}
          name={nameOverride.trim() === '' ? (category?.names[language] ?? t('field.sample')) : nameOverride}
          onChange={onValueChange}
        />
      ))}
      <div className={styles.codes}>
        {control('ewcCode', (bound) => (
          <EwcField
            {...bound}
            maxLength={100}
            emptyHint={[
              byCategory(category && spacedWasteCode(category.ewcCode)),
              ...(category?.code === 'hazardous' ? [t('field.mixedHazardous')] : []),
            ].join('. ')}
          />
        ))}
        {control('treatmentCode', (bound) => (
          <TreatmentSelect
            {...bound}
            none={
              category === undefined
                ? t('field.asCategory')
                : t('field.asCategoryIs', { value: treatmentText(category.treatmentCode) })
            }
          />
        ))}
      </div>
      {wasteStream !== undefined &&
        hasOtherCodes(wasteStream, values) &&
        control('codesFrom', (bound) => (
          <CodesFrom
            {...bound}
            hint={t(
              Number(wasteCategoryId) === wasteStream.wasteCategoryId
                ? 'field.codesFromHint'
                : 'field.categoryFromHint',
            )}
          />
        ))}
      {wasteStream !== undefined && wasteStream.codes.length > 1 && <CodeHistory codes={wasteStream.codes} />}
    </FormShell>
  );
}

/** The codes by day, the newest first. */
function CodeHistory({ codes }: Pick<WasteStream, 'codes'>) {
  const { t, i18n } = useTranslation('waste-stream');
  const treatmentText = useTreatmentText();
  return (
    <section aria-labelledby="code-history">
      <h3 id="code-history">{t('codes.title')}</h3>
      <ul>
        {codes.map(({ from, ewcCode = '', treatmentCode = '' }) => (
          <li key={from ?? ''}>
            {from === undefined
              ? t('codes.fromBeginning')
              : t('codes.from', { day: formatDay(from, i18n.language as Language) })}
            {': '}
            {[spacedWasteCode(ewcCode), treatmentText(treatmentCode)].filter((text) => text !== '').join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ColorProps {
  readonly label: string;
  /** #rrggbb; empty for the category's. */
  readonly value: string;
  readonly inherited: string;
  /** The stream's name, as a preview of the colour. */
  readonly name: string;
  readonly onChange: (value: string) => void;
}

function ColorField({ label, value, inherited, name, onChange }: ColorProps) {
  const { t } = useTranslation('waste-stream');
  const color = value === '' ? inherited : value;
  return (
    <Row as="fieldset" gap={12} rowGap={8} align="center" className={styles.color}>
      <legend>{label}</legend>
      <input
        type="color"
        className={styles.colorInput}
        aria-label={label}
        value={color}
        onChange={(event) => onChange(event.target.value)}
      />
      {(['light', 'dark'] as const).map((theme) => (
        <span key={theme} className={styles.sample} style={{ background: surfaces[theme] }}>
          <span className={styles.swatch} style={{ background: color }} />
          <strong style={{ color: readableColor(color, surfaces[theme]) }}>{name}</strong>
        </span>
      ))}
      {value === '' ? (
        <Muted as="span">{t('field.colorFromCategory')}</Muted>
      ) : (
        <Button variation="ghost" size="small" onClick={() => onChange('')}>
          {t('field.useCategoryColor')}
        </Button>
      )}
    </Row>
  );
}
