import type { AgreedPrice } from '@tunna/contract/invoices/price-list';
import { Modal, type SelectOption, useToasts } from '@tunna/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { PriceForm } from './price-form.tsx';
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
export function PriceDialog({ orgId, price, trigger, ...choices }: Props) {
  const { t } = useTranslation('price-list');
  const toasts = useToasts();
  const [open, setOpen] = useState(false);
  const agree = useAgree(orgId);
  const edit = useEditPrice(orgId, price?.id ?? 0);
  const title = price === undefined ? t('new') : t('editNamed', { name: price.name });
  return (
    <Modal open={open} onOpenChange={setOpen} trigger={trigger} title={title} closeLabel={t('workspace:close')}>
      <PriceForm
        {...choices}
        {...(price === undefined ? {} : { price })}
        send={async (body) => {
          if (price === undefined) await agree.mutateAsync([body]);
          else await edit.mutateAsync({ ...body, version: price.version });
          toasts.show({ level: 'success', title: t('saved') });
        }}
        onDone={() => setOpen(false)}
      />
    </Modal>
  );
}
