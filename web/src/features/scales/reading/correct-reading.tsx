import type { ScaleReading } from '@tunna/contract/scales/scale-reading';
import { readDecimal, writeDecimal } from '@tunna/domain/numbers/decimal-input';
import { dayIn } from '@tunna/domain/time/days';
import { TextField, useToasts } from '@tunna/ui';
import { useState } from 'react';
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
  readonly reading: ScaleReading;
  readonly onDone: () => void;
}

const idOf = (named: { readonly id: number } | undefined): string => (named === undefined ? '' : String(named.id));

const schema = async () => (await import('@tunna/contract/scales/scale-reading')).correctionInput;

/** Corrects a reading, with a reason for its history. */
export function CorrectReading({ orgId, reading: current, onDone, ...choices }: Props) {
  const { t } = useTranslation('scale');
  // As the person saw it: a change by another member neither empties the form nor becomes the base of the correction.
  const [reading] = useState(current);
  const toasts = useToasts();
  const correct = useCorrectReading(orgId, reading.id);
  const shownAt = localTime(new Date(reading.weighedAt));
  const [typed, setTyped] = useState(() => ({
    kg: writeDecimal(reading.kg),
    binTare: writeDecimal(reading.binTare ?? ''),
    weighedAt: shownAt,
    wasteStreamId: idOf(reading.wasteStream),
    departmentId: idOf(reading.department),
    containerId: idOf(reading.container),
    note: reading.note,
    reason: '',
  }));
  const change = (more: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...more }));
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
