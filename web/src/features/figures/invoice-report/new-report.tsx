import type { Language } from '@tunna/domain/text/languages';
import { periodName, usualPeriod } from '@tunna/domain/time/period';
import { Button, Icon, Modal, type SelectOption, TextArea, TextField } from '@tunna/ui';
import { useMemo, useState } from 'react';
import { randomUuid } from '../../../lib/api/random-uuid.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DialogForm, useFieldSubmit } from '../../../shared/form/dialog-form.tsx';
import { MultipleChoice } from '../../../shared/form/multiple-choice.tsx';
import { useProblemTexts } from '../../../shared/form/problem-text.ts';
import { PeriodPicker } from '../../../shared/time/period-picker.tsx';
import { type ChosenPeriod, presentMonth } from '../../../shared/time/use-period.ts';
import styles from './invoice-report.module.css';
import { type ReportBody, useGenerateReport } from './invoice-report.queries.ts';

interface Choices {
  readonly locations: readonly SelectOption[];
  readonly wasteStreams: readonly SelectOption[];
  readonly serviceProviders: readonly SelectOption[];
}

interface Props {
  readonly orgId: number;
  readonly choices: Choices;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Called with the id of the new report. */
  readonly onMade: (id: number) => void;
}

/** Asks for the options of a new report, and creates it. */
export function NewReport({ open, onOpenChange, onMade, ...props }: Props) {
  const { t } = useTranslation('invoice-report');
  // Input stays if the dialog is dismissed.
  const form = useReportForm();
  const cancel = () => {
    form.reset();
    onOpenChange(false);
  };
  const made = (id: number) => {
    form.reset();
    onMade(id);
  };
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      size="wide"
      title={t('new')}
      closeLabel={t('workspace:close')}
      trigger={
        <Button>
          <Icon name="plus" size={16} />
          {t('new')}
        </Button>
      }
    >
      <ReportForm {...props} form={form} onMade={made} onCancel={cancel} />
    </Modal>
  );
}

const nothingChosen = { locationIds: [], wasteStreamIds: [], serviceProviderIds: [] } as {
  readonly locationIds: readonly string[];
  readonly wasteStreamIds: readonly string[];
  readonly serviceProviderIds: readonly string[];
};

interface Typed {
  readonly period: ChosenPeriod;
  readonly name: string;
  readonly comment: string;
  readonly chosen: typeof nothingChosen;
}

function useReportForm() {
  const { t, i18n } = useTranslation('invoice-report');
  const [typed, setTyped] = useState<Partial<Typed>>({});
  const { period = usualPeriod('lastQuarter', presentMonth()), comment = '', chosen = nothingChosen } = typed;
  // Follows the period until the user types another.
  const { name = t('nameOf', { period: periodName(period, i18n.language as Language) }) } = typed;
  const content = {
    ...{ ...period, name, comment },
    locationIds: [...chosen.locationIds],
    wasteStreamIds: chosen.wasteStreamIds.map(Number),
    serviceProviderIds: chosen.serviceProviderIds.map(Number),
  };
  // The same content sent twice creates one report; a changed one creates another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another content has another key
  const idempotencyKey = useMemo(randomUuid, [JSON.stringify(content)]);
  const body: ReportBody = { ...content, idempotencyKey };
  return {
    ...{ period, name, comment, chosen, body },
    change: (more: Partial<Typed>) => setTyped((before) => ({ ...before, ...more })),
    reset: () => setTyped({}),
  };
}

const schema = async () => (await import('@tunna/contract/figures/invoice-report')).invoiceReportInput;

interface FormProps extends Omit<Props, 'open' | 'onOpenChange'> {
  readonly form: ReturnType<typeof useReportForm>;
  readonly onCancel: () => void;
}

function ReportForm({ orgId, choices, form, onMade, onCancel }: FormProps) {
  const { t } = useTranslation('invoice-report');
  const generate = useGenerateReport(orgId);
  const { problems, submit, ...dialog } = useFieldSubmit(schema, form.body, useProblemTexts());
  const make = () =>
    submit(async (body) => {
      const { report } = await generate.mutateAsync(body);
      onMade(report.id);
    });
  const choice = (
    list: 'locationIds' | 'wasteStreamIds' | 'serviceProviderIds',
    words: 'locations' | 'wasteStreams' | 'serviceProviders',
  ) => (
    <MultipleChoice
      legend={t(words)}
      none={t('all')}
      options={choices[words]}
      chosen={form.chosen[list]}
      onChange={(ids) => form.change({ chosen: { ...form.chosen, [list]: ids } })}
    />
  );
  return (
    <DialogForm
      form={dialog}
      gap={12}
      className={styles.form}
      submitLabel={t('make')}
      onSubmit={make}
      onCancel={onCancel}
    >
      <PeriodPicker period={form.period} onChange={(period) => form.change({ period })} />
      <TextField
        label={t('name')}
        value={form.name}
        error={problems.name}
        onChange={({ target }) => form.change({ name: target.value })}
      />
      <TextArea
        label={t('comment')}
        hint={t('commentHint')}
        value={form.comment}
        error={problems.comment}
        onChange={({ target }) => form.change({ comment: target.value })}
      />
      {choice('locationIds', 'locations')}
      {choice('wasteStreamIds', 'wasteStreams')}
      {choice('serviceProviderIds', 'serviceProviders')}
    </DialogForm>
  );
}
