import { Modal, useToasts } from '@tunna/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
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
  const [open, setOpen] = useState(false);
  const year = String(new Date().getFullYear());
  const empty = { isOfStream: true, stream: '', category: '', treatment: '', figure: '', source: '' };
  return (
    <Modal open={open} onOpenChange={setOpen} trigger={trigger} title={title} closeLabel={t('workspace:close')}>
      <FactorForm
        {...choices}
        start={{ ...empty, year, validFromYear: year, ...start }}
        send={async (body) => {
          await set.mutateAsync(body);
          toasts.show({ level: 'success', title: t('saved') });
        }}
        onDone={() => setOpen(false)}
      />
    </Modal>
  );
}
