import { readDecimal } from '@tunna/domain/numbers/decimal-input';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { dayIn } from '@tunna/domain/time/days';
import { TextField, useToasts } from '@tunna/ui';
import { useState } from 'react';
import { randomUuid } from '../../../lib/api/random-uuid.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DialogForm } from '../../../shared/form/dialog-form.tsx';
import { MomentField } from '../../../shared/time/moment-field.tsx';
import { type AssignmentChoices, AssignmentFields, assignmentOf, noAssignment } from './assignment-fields.tsx';
import { localTime, momentOf } from './local-time.ts';
import { wasStoredBefore } from './reading.queries.ts';
import { useWriteReading } from './scale-reading.queries.ts';
import { useReadingForm } from './use-reading-form.ts';

interface Props extends AssignmentChoices {
  readonly orgId: number;
  readonly scaleId: number;
  /** Nothing before the first change. */
  readonly values: Partial<WrittenReading>;
  readonly change: (values: WrittenReading) => void;
  readonly onDone: () => void;
}

const schema = async () => (await import('@tunna/contract/scales/scale-reading')).manualReadingInput;

const nothingTyped = () => ({
  ...noAssignment,
  kg: '',
  weighedAt: localTime(new Date()),
  note: '',
  // The same for each try of one weighing, however often it is sent.
  idempotencyKey: randomUuid(),
});

/** The input of the form. */
export type WrittenReading = ReturnType<typeof nothingTyped>;

/** The form of a weight that was read from a scale. */
export function WriteForm({ orgId, scaleId, values, change: store, onDone, ...choices }: Props) {
  const { t } = useTranslation('scale');
  const toasts = useToasts();
  const write = useWriteReading(orgId, scaleId);
  const [initial] = useState(nothingTyped);
  const typed = { ...initial, ...values };
  const change = (more: Partial<WrittenReading>) => store({ ...typed, ...more });
  const draft = {
    ...assignmentOf(typed),
    kg: readDecimal(typed.kg) ?? typed.kg,
    weighedAt: momentOf(typed.weighedAt),
    note: typed.note,
    idempotencyKey: typed.idempotencyKey,
  };
  const form = useReadingForm(schema, draft, async (body) => {
    const { kg } = await write.mutateAsync(body, {
      // What is sent next is another weighing.
      onError: (error) => wasStoredBefore(error) && change({ idempotencyKey: randomUuid() }),
    });
    toasts.show({ level: 'success', title: t('reading:saved', { kg: `${formatDecimal(kg)}\u00a0kg` }) });
    onDone();
  });
  return (
    <DialogForm form={form} onSubmit={form.submit} onCancel={onDone}>
      <TextField
        label={t('reading:kg')}
        hint={t('reading:kgHint')}
        inputMode="decimal"
        required
        value={typed.kg}
        error={form.problems.kg}
        onChange={({ target }) => change({ kg: target.value })}
      />
      <MomentField
        label={t('weighedAt')}
        max={dayIn(new Date())}
        value={typed.weighedAt}
        error={form.problems.weighedAt}
        onValueChange={(weighedAt) => change({ weighedAt })}
      />
      <AssignmentFields {...choices} orgId={orgId} values={typed} problems={form.problems} onChange={change} />
      <TextField
        label={t('reading:note')}
        value={typed.note}
        error={form.problems.note}
        onChange={({ target }) => change({ note: target.value })}
      />
    </DialogForm>
  );
}
