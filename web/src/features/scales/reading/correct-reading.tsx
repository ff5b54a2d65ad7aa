import type { ScaleReading } from '@tunna/contract/scales/scale-reading';
import { readDecimal, writeDecimal } from '@tunna/domain/numbers/decimal-input';
import { dayIn } from '@tunna/domain/time/days';
import { TextField, useToasts } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DialogForm } from '../../../shared/form/dialog-form.tsx';
import { decimalIn } from '../../../shared/form/form-values.ts';
import { MomentField } from '../../../shared/time/moment-field.tsx';
import { type AssignmentChoices, AssignmentFields, assignmentOf } from './assignment-fields.tsx';
import { localTime, momentOf } from './local-time.ts';
import { useCorrectReading } from './scale-reading.queries.ts';
import { useReadingForm } from './use-reading-form.ts';

interface Props extends AssignmentChoices {
  readonly orgId: number;
  readonly correction: Correction;
  readonly onChange: (correction: Correction) => void;
  readonly onDone: () => void;
}

const idOf = (named: { readonly id: number } | undefined): string => (named === undefined ? '' : String(named.id));

const schema = async () => (await import('@tunna/contract/scales/scale-reading')).correctionInput;

/** The input of a correction before the first change. */
export const correctionOf = (reading: ScaleReading) => ({
  // As the person saw it: a change by another member neither empties the form nor becomes the base of the correction.
  reading,
  typed: {
    kg: writeDecimal(reading.kg),
    binTare: writeDecimal(reading.binTare ?? ''),
    weighedAt: localTime(new Date(reading.weighedAt)),
    wasteStreamId: idOf(reading.wasteStream),
    departmentId: idOf(reading.department),
    containerId: idOf(reading.container),
    note: reading.note,
    reason: '',
  },
});

/** A reading that is being corrected. */
export type Correction = ReturnType<typeof correctionOf>;

/** Corrects a reading, with a reason for its history. */
export function CorrectReading({ orgId, correction: { reading, typed }, onChange, onDone, ...choices }: Props) {
  const { t } = useTranslation('scale');
  const toasts = useToasts();
  const correct = useCorrectReading(orgId, reading.id);
  const shownAt = localTime(new Date(reading.weighedAt));
  const change = (more: Partial<typeof typed>) => onChange({ reading, typed: { ...typed, ...more } });
  const draft = {
    ...assignmentOf(typed),
    kg: readDecimal(typed.kg) ?? typed.kg,
    // An emptied field: there was no bin.
    ...(reading.binTare === undefined ? {} : { binTare: decimalIn(typed.binTare) ?? '0' }),
    // The field shows no seconds: an unchanged time keeps them.
    weighedAt: typed.weighedAt === shownAt ? reading.weighedAt : momentOf(typed.weighedAt),
    note: typed.note,
    reason: typed.reason,
    version: reading.version,
  };
  const form = useReadingForm(schema, draft, async (body) => {
    await correct.mutateAsync(body);
    toasts.show({ level: 'success', title: t('corrected') });
    onDone();
  });
  const text = (name: 'kg' | 'binTare' | 'note' | 'reason') => ({
    value: typed[name],
    error: form.problems[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <DialogForm form={form} submitLabel={t('saveCorrection')} onSubmit={form.submit} onCancel={onDone}>
      <TextField label={t('reading:kg')} inputMode="decimal" required {...text('kg')} />
      {reading.binTare !== undefined && (
        <TextField label={t('binTare')} hint={t('binTareHint')} inputMode="decimal" {...text('binTare')} />
      )}
      <MomentField
        label={t('weighedAt')}
        max={dayIn(new Date())}
        value={typed.weighedAt}
        error={form.problems.weighedAt}
        onValueChange={(weighedAt) => change({ weighedAt })}
      />
      <AssignmentFields {...choices} orgId={orgId} values={typed} problems={form.problems} onChange={change} />
      <TextField label={t('reading:note')} {...text('note')} />
      <TextField label={t('reason')} hint={t('reasonHint')} required {...text('reason')} />
    </DialogForm>
  );
}
