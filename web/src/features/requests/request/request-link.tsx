import type { ServiceRequest } from '@tunna/contract/requests/service-request-workspace';
import { isClosed } from '@tunna/domain/requests/service-request';
import { Button, Modal, Notice } from '@tunna/ui';
import { useState } from 'react';
import { CallError } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useLateFailure } from '../../../shared/form/use-late-failure.ts';
import { useRenewLink } from './request.queries.ts';

interface Props {
  readonly orgId: number;
  readonly request: Pick<ServiceRequest, 'id' | 'status' | 'linkVersion'>;
}

/** Revokes the provider's link, and sends a new one if requested. */
export function RequestLink({ orgId, request: { id, status, linkVersion } }: Props) {
  const { t } = useTranslation('request');
  const [open, setOpen] = useState(false);
  const renew = useRenewLink(orgId, id);
  const reportLate = useLateFailure(open);
  const failureText = (error: unknown) =>
    t(error instanceof CallError && error.body.code === 'provider_unreachable' ? 'link.unreachable' : 'link.failed');
  const ask = (send: boolean) =>
    renew.mutate(
      { linkVersion, send },
      { onSuccess: () => setOpen(false), onError: (error) => reportLate(error, failureText(error)) },
    );
  return (
    <Modal
      open={open}
      onOpenChange={(opened) => {
        setOpen(opened);
        // A call that is running reports its failure.
        if (!renew.isPending) renew.reset();
      }}
      title={t('link.title')}
      description={t('link.text')}
      closeLabel={t('workspace:close')}
      trigger={
        <Button variation="ghost" size="small">
          {t('link.replace')}
        </Button>
      }
      footer={
        <>
          <Button variation="ghost" disabled={renew.isPending} onClick={() => ask(false)}>
            {t('link.withdraw')}
          </Button>
          {!isClosed(status) && (
            <Button loading={renew.isPending} onClick={() => ask(true)}>
              {t('link.send')}
            </Button>
          )}
        </>
      }
    >
      {renew.isError && <Notice level="error">{failureText(renew.error)}</Notice>}
    </Modal>
  );
}
