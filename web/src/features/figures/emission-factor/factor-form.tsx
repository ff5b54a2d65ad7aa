import type { FieldError } from '@tunna/contract/errors';
import { readDecimal } from '@tunna/domain/numbers/decimal-input';
import { Button, Notice, RadioGroup, Row, SelectList, type SelectOption, Stack, TextArea, TextField } from '@tunna/ui';
import { type FormEvent, useState } from 'react';
import { CallError } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { readBy, refusedFields } from '../../../shared/form/form-problems.ts';
import { useProblemTexts } from '../../../shared/form/problem-text.ts';
import { useFirstError } from '../../../shared/form/use-first-error.ts';
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
  readonly start: FactorValues;
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

function useSubmit({ send, onDone }: Pick<Props, 'send' | 'onDone'>) {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const element = useFirstError(problems);
  const problemTexts = useProblemTexts();
  const refuse = (fields: readonly FieldError[]) => setProblems(problemTexts(fields));
  const submit = async (values: FactorValues) => {
    setSending(true);
    setFailure(undefined);
    try {
      const draft = draftOf(values);
      const { data = draft as FactorBody, problems: found = [] } = (await readBy(schema, draft)) ?? {};
      refuse(found);
      if (found.length > 0) return;
      await send(data);
      onDone();
    } catch (error) {
      const fields = refusedFields(error);
      refuse(fields);
      if (fields.length === 0) setFailure(error instanceof CallError ? error.body.code : 'internal');
    } finally {
      setSending(false);
    }
  };
  return { element, problems, failure, isSending, submit };
}

/** The form of an organization's own factor, which replaces the default one. */
export function FactorForm({ streams, categories, start, send, onDone }: Props) {
  const { t } = useTranslation('emission-factor');
  const [values, setValues] = useState(start);
  const { element, problems, failure, isSending, submit } = useSubmit({ send, onDone });
  const change = (more: Partial<FactorValues>) => setValues((before) => ({ ...before, ...more }));
  const text = (name: 'figure' | 'year' | 'validFromYear' | 'source', field: string = name) => ({
    label: t(`field.${name}`),
    value: values[name],
    error: problems[field],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(values);
  };
  const [name, options] = values.isOfStream ? (['stream', streams] as const) : (['category', categories] as const);
  return (
    <Stack as="form" ref={element} onSubmit={onSubmit} noValidate>
      {failure !== undefined && (
        <Notice level="error">{t(`workspace:error.${failure}`, { defaultValue: t('workspace:error.other') })}</Notice>
      )}
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
      <Row justify="end">
        <Button variation="ghost" onClick={onDone}>
          {t('workspace:cancel')}
        </Button>
        <Button type="submit" loading={isSending}>
          {t('workspace:save')}
        </Button>
      </Row>
    </Stack>
  );
}
