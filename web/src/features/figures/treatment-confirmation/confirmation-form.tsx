import { useQuery } from '@tanstack/react-query';
import { type TreatmentEvidence, treatmentEvidences } from '@tunna/domain/figures/evidence';
import { dayIn } from '@tunna/domain/time/days';
import { Button, Modal, RadioGroup, SelectList, TextField, useToasts } from '@tunna/ui';
import { callQuery } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DialogForm, useFieldSubmit } from '../../../shared/form/dialog-form.tsx';
import { useProblemTexts } from '../../../shared/form/problem-text.ts';
import { RecordSelect } from '../../../shared/form/record-select.tsx';
import { providerRecords } from '../../../shared/form/records.ts';
import { useDialogInput } from '../../../shared/form/use-dialog-input.ts';
import { DateField } from '../../../shared/time/date-field.tsx';
import { MonthField } from '../../../shared/time/month-field.tsx';
import { streamName } from '../../inventory/shared/stream-name.tsx';
import { TreatmentSelect } from '../../inventory/shared/treatment-select.tsx';
import { useConfirmTreatment } from './treatment-confirmation.queries.ts';

const schema = async () => (await import('@tunna/contract/figures/treatment-confirmation')).treatmentConfirmationInput;

interface Values {
  readonly stream: string;
  readonly provider: string;
  readonly treatment: string;
  readonly evidence: TreatmentEvidence;
  readonly dated: string;
  readonly validFrom: string;
  readonly note: string;
}

const draftOf = ({ stream, provider, treatment, ...values }: Values) => ({
  ...values,
  ...(stream === '' ? {} : { wasteStreamId: Number(stream) }),
  ...(provider === '' ? {} : { serviceProviderId: Number(provider) }),
  ...(treatment === '' ? {} : { treatmentCode: treatment }),
});

/** A button that opens the form of a confirmation. */
export function ConfirmationDialog({ orgId }: { readonly orgId: number }) {
  const { t } = useTranslation('treatment-confirmation');
  const today = dayIn(new Date());
  const { modal, end, ...input } = useDialogInput<Values>({
    ...{ stream: '', provider: '', treatment: '', evidence: 'document', note: '' },
    ...{ dated: today, validFrom: today.slice(0, 7) },
  });
  const trigger = <Button size="small">{t('add')}</Button>;
  return (
    <Modal {...modal} trigger={trigger} title={t('add')} closeLabel={t('workspace:close')}>
      <ConfirmationForm {...input} orgId={orgId} onDone={end} />
    </Modal>
  );
}

interface FormProps {
  readonly orgId: number;
  readonly values: Values;
  readonly change: (more: Partial<Values>) => void;
  readonly onDone: () => void;
}

function ConfirmationForm({ orgId, values, change, onDone }: FormProps) {
  const { t, i18n } = useTranslation('treatment-confirmation');
  const toasts = useToasts();
  const confirm = useConfirmTreatment(orgId);
  const { problems, submit, ...form } = useFieldSubmit(schema, draftOf(values), useProblemTexts());
  const streams = useQuery(callQuery('listWasteStreams', { params: { orgId } })).data?.wasteStreams ?? [];
  const save = () =>
    submit(async (body) => {
      await confirm.mutateAsync(body);
      toasts.show({ level: 'success', title: t('saved') });
      onDone();
    });
  return (
    <DialogForm form={form} onSubmit={save} onCancel={onDone}>
      <SelectList
        label={t('stream')}
        placeholder={t('chooseStream')}
        {...(values.stream === '' ? {} : { value: values.stream })}
        options={streams.map(({ id, names }) => ({ value: String(id), label: streamName(names, i18n.language) }))}
        error={problems.wasteStreamId}
        onValueChange={(stream) => change({ stream })}
      />
      <RecordSelect
        label={t('provider')}
        none={t('allProviders')}
        value={values.provider}
        records={providerRecords}
        onValueChange={(provider) => change({ provider })}
      />
      <TreatmentSelect
        label={t('treatment')}
        none={t('chooseTreatment')}
        value={values.treatment}
        error={problems.treatmentCode}
        onValueChange={(treatment) => change({ treatment })}
      />
      <RadioGroup
        legend={t('evidence')}
        orientation="row"
        value={values.evidence}
        options={treatmentEvidences.map((value) => ({ value, label: t(`evidence.${value}`) }))}
        onValueChange={(chosen) => change({ evidence: chosen === 'agreement' ? 'agreement' : 'document' })}
      />
      <DateField
        label={t('dated')}
        value={values.dated}
        error={problems.dated}
        onValueChange={(dated) => change({ dated })}
      />
      <MonthField legend={t('validFrom')} month={values.validFrom} onChange={(validFrom) => change({ validFrom })} />
      <TextField
        label={t('note')}
        hint={t('noteHint')}
        maxLength={500}
        value={values.note}
        error={problems.note}
        onChange={({ target }) => change({ note: target.value })}
      />
    </DialogForm>
  );
}
