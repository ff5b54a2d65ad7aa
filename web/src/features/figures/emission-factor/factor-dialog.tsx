import { dayIn } from '@tunna/domain/time/days';
import { Modal, useToasts } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useDialogInput } from '../../../shared/form/use-dialog-input.ts';
import { useSetFactor } from './emission-factor.queries.ts';
import { type FactorChoices, FactorForm, type FactorValues } from './factor-form.tsx';

interface Props extends FactorChoices {
  readonly orgId: number;
  readonly title: string;
  /** Initial values. */
  readonly start?: Partial<FactorValues>;
  readonly trigger: ReactNode;
}

/** Creates an own factor, or replaces one. */
export function FactorDialog({ orgId, title, start, trigger, ...choices }: Props) {
  const { t } = useTranslation('emission-factor');
  const toasts = useToasts();
  const set = useSetFactor(orgId);
  const year = dayIn(new Date()).slice(0, 4);
  const empty = { isOfStream: true, stream: '', category: '', treatment: '', figure: '', source: '' };
  const { values, change, modal, end } = useDialogInput<FactorValues>({
    ...empty,
    ...{ year, validFromYear: year },
    ...start,
  });
  return (
    <Modal {...modal} trigger={trigger} title={title} closeLabel={t('workspace:close')}>
      <FactorForm
        {...choices}
        values={values}
        onChange={change}
        send={async (body) => {
          await set.mutateAsync(body);
          toasts.show({ level: 'success', title: t('saved') });
        }}
        onDone={end}
      />
    </Modal>
  );
}
