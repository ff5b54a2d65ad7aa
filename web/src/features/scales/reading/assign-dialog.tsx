import { formatCount } from '@tunna/domain/numbers/numbers';
import { Modal, useToasts } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DialogForm } from '../../../shared/form/dialog-form.tsx';
import { useDialogInput } from '../../../shared/form/use-dialog-input.ts';
import {
  type AssignmentChoices,
  AssignmentFields,
  type AssignmentValues,
  assignmentOf,
  noAssignment,
} from './assignment-fields.tsx';
import { useAssignReadings } from './scale-reading.queries.ts';
import { useReadingForm } from './use-reading-form.ts';

interface Props extends AssignmentChoices {
  readonly orgId: number;
  readonly ids: readonly number[];
  readonly trigger: ReactNode;
  /** Called when they are assigned. */
  readonly onDone: () => void;
}

const schema = async () =>
  (await import('@tunna/contract/scales/scale-reading')).scaleReadingContract.assignReadings.body;

/** Assigns readings to a stream, a department and a container. */
export function AssignDialog({ ids, trigger, onDone, ...choices }: Props) {
  const { t } = useTranslation('scale');
  const { modal, end, ...input } = useDialogInput(noAssignment);
  return (
    <Modal
      {...modal}
      trigger={trigger}
      title={t('assignTitle', { count: ids.length, figure: formatCount(ids.length) })}
      closeLabel={t('workspace:close')}
    >
      <AssignForm
        {...choices}
        {...input}
        ids={ids}
        onCancel={end}
        onDone={() => {
          end();
          onDone();
        }}
      />
    </Modal>
  );
}

interface FormProps extends Omit<Props, 'trigger'> {
  readonly values: AssignmentValues;
  readonly change: (more: Partial<AssignmentValues>) => void;
  readonly onCancel: () => void;
}

function AssignForm({ orgId, ids, values, change, onCancel, onDone, ...choices }: FormProps) {
  const { t } = useTranslation('scale');
  const toasts = useToasts();
  const assign = useAssignReadings(orgId);
  const form = useReadingForm(schema, { ids: [...ids], ...assignmentOf(values) }, async (body) => {
    const { changed, passedOver } = await assign.mutateAsync(body);
    toasts.show({
      level: 'success',
      title: t('assigned', { count: changed }),
      ...(passedOver === 0 ? {} : { description: t('passedOver', { count: passedOver }) }),
    });
    onDone();
  });
  return (
    <DialogForm form={form} submitLabel={t('assign')} onSubmit={form.submit} onCancel={onCancel}>
      <AssignmentFields {...choices} orgId={orgId} values={values} problems={form.problems} onChange={change} />
    </DialogForm>
  );
}
