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
export function NewReport({ open, onOpenChange, ...props }: Props) {
  const { t } = useTranslation('invoice-report');
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
      <ReportForm {...props} onCancel={() => onOpenChange(false)} />
    </Modal>
  );
}

const nothingChosen = { locationIds: [], wasteStreamIds: [], serviceProviderIds: [] } as {
  readonly locationIds: readonly string[];
  readonly wasteStreamIds: readonly string[];
  readonly serviceProviderIds: readonly string[];
};

function useReportForm() {
  const { t, i18n } = useTranslation('invoice-report');
  const [period, setPeriod] = useState<ChosenPeriod>(() => usualPeriod('lastQuarter', presentMonth()));
  // Follows the period until the user types another.
  const [typedName, setName] = useState<string>();
  const [comment, setComment] = useState('');
  const [chosen, setChosen] = useState(nothingChosen);
  const name = typedName ?? t('nameOf', { period: periodName(period, i18n.language as Language) });
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
  return { period, setPeriod, name, setName, comment, setComment, chosen, setChosen, body };
}

const schema = async () => (await import('@tunna/contract/figures/invoice-report')).invoiceReportInput;

interface FormProps extends Omit<Props, 'open' | 'onOpenChange'> {
  readonly onCancel: () => void;
}

function ReportForm({ orgId, choices, onMade, onCancel }: FormProps) {
  const { t } = useTranslation('invoice-report');
  const form = useReportForm();
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
      onChange={(ids) => form.setChosen({ ...form.chosen, [list]: ids })}
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
      <PeriodPicker period={form.period} onChange={form.setPeriod} />
      <TextField
        label={t('name')}
        value={form.name}
        error={problems.name}
        onChange={({ target }) => form.setName(target.value)}
      />
      <TextArea
        label={t('comment')}
        hint={t('commentHint')}
        value={form.comment}
        error={problems.comment}
        onChange={({ target }) => form.setComment(target.value)}
      />
      {choice('locationIds', 'locations')}
      {choice('wasteStreamIds', 'wasteStreams')}
      {choice('serviceProviderIds', 'serviceProviders')}
    </DialogForm>
  );
}
