import type { AgreedPrice } from '@tunna/contract/invoices/price-list';
import { Modal, type SelectOption, useToasts } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useDialogInput } from '../../../shared/form/use-dialog-input.ts';
import { PriceForm, valuesOf } from './price-form.tsx';
import { useAgree, useEditPrice } from './price-list.queries.ts';

interface Props {
  readonly orgId: number;
  /** The edited price; absent for a new one. */
  readonly price?: AgreedPrice;
  readonly streams: readonly SelectOption[];
  readonly serviceProviderId?: string;
  readonly trigger: ReactNode;
}

/** The dialog to create or edit a price. */
export function PriceDialog({ orgId, price, streams, serviceProviderId, trigger }: Props) {
  const { t } = useTranslation('price-list');
  const toasts = useToasts();
  // The version that the input began with: a later one is a conflict.
  const { values, change, modal, end } = useDialogInput({
    ...valuesOf(price, serviceProviderId),
    version: price?.version ?? 0,
  });
  const agree = useAgree(orgId);
  const edit = useEditPrice(orgId, price?.id ?? 0);
  const title = price === undefined ? t('new') : t('editNamed', { name: price.name });
  return (
    <Modal {...modal} trigger={trigger} title={title} closeLabel={t('workspace:close')}>
      <PriceForm
        values={values}
        onChange={change}
        streams={streams}
        send={async (body, version = values.version) => {
          if (price === undefined) await agree.mutateAsync([body]);
          else await edit.mutateAsync({ ...body, version });
          toasts.show({ level: 'success', title: t('saved') });
        }}
        onDone={end}
      />
    </Modal>
  );
}
