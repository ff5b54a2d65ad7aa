import { readDecimal } from '@tunna/domain/numbers/decimal-input';
import { RadioGroup, SelectList, type SelectOption, TextArea, TextField } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DialogForm, useFieldSubmit } from '../../../shared/form/dialog-form.tsx';
import { useProblemTexts } from '../../../shared/form/problem-text.ts';
import { TreatmentSelect } from '../../inventory/shared/treatment-select.tsx';
import styles from './emission-factor.module.css';
import type { FactorBody } from './emission-factor.queries.ts';

/** The form values, as typed. */
export interface FactorValues {
  readonly isOfStream: boolean;
  readonly stream: string;
  readonly category: string;
  readonly treatment: string;
  readonly figure: string;
  readonly year: string;
  readonly validFromYear: string;
  readonly source: string;
}

export interface FactorChoices {
  readonly streams: readonly SelectOption[];
  readonly categories: readonly SelectOption[];
}

interface Props extends FactorChoices {
  readonly values: FactorValues;
  readonly onChange: (more: Partial<FactorValues>) => void;
  readonly send: (body: FactorBody) => Promise<unknown>;
  readonly onDone: () => void;
}

/** The schema rejects an invalid number at its field. */
const whole = (text: string): number => (/^\d{4}$/.test(text.trim()) ? Number(text) : Number.NaN);

const draftOf = (values: FactorValues) => ({
  ...(values.isOfStream && values.stream !== '' ? { wasteStreamId: Number(values.stream) } : {}),
  ...(!values.isOfStream && values.category !== '' ? { wasteCategoryId: Number(values.category) } : {}),
  ...(values.treatment === '' ? {} : { treatmentCode: values.treatment }),
  ...(values.figure.trim() === '' ? {} : { kgCo2ePerTonne: readDecimal(values.figure) ?? values.figure }),
  year: whole(values.year),
  validFromYear: whole(values.validFromYear),
  source: values.source,
});

const schema = async () => (await import('@tunna/contract/figures/emission-factor')).emissionFactorInput;

/** The form of an organization's own factor, which replaces the default one. */
export function FactorForm({ streams, categories, values, onChange: change, send, onDone }: Props) {
  const { t } = useTranslation('emission-factor');
  const { problems, submit, ...form } = useFieldSubmit(schema, draftOf(values), useProblemTexts());
  const text = (name: 'figure' | 'year' | 'validFromYear' | 'source', field: string = name) => ({
    label: t(`field.${name}`),
    value: values[name],
    error: problems[field],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const save = () =>
    submit(async (body) => {
      await send(body);
      onDone();
    });
  const [name, options] = values.isOfStream ? (['stream', streams] as const) : (['category', categories] as const);
  return (
    <DialogForm form={form} onSubmit={save} onCancel={onDone}>
      <RadioGroup
        legend={t('field.of')}
        orientation="row"
        value={values.isOfStream ? 'stream' : 'category'}
        options={(['stream', 'category'] as const).map((value) => ({ value, label: t(`of.${value}`) }))}
        onValueChange={(value) => change({ isOfStream: value === 'stream' })}
      />
      <SelectList
        key={name}
        label={t(`field.${name}`)}
        placeholder={t(`choose.${name}`)}
        {...(values[name] === '' ? {} : { value: values[name] })}
        options={options}
        error={problems.wasteStreamId ?? problems.wasteCategoryId}
        onValueChange={(chosen) => change({ [name]: chosen })}
      />
      <TreatmentSelect
        label={t('field.treatment')}
        none={t('anyTreatment')}
        value={values.treatment}
        error={problems.treatmentCode}
        onValueChange={(treatment) => change({ treatment })}
      />
      <TextField {...text('figure', 'kgCo2ePerTonne')} inputMode="decimal" />
      <div className={styles.pair}>
        <TextField {...text('year')} inputMode="numeric" maxLength={4} />
        <TextField {...text('validFromYear')} inputMode="numeric" maxLength={4} />
      </div>
      <TextArea {...text('source')} hint={t('field.sourceHint')} maxLength={500} rows={3} required />
    </DialogForm>
  );
}
