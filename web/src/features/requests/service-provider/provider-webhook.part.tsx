import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Muted, Notice, Row, Stack, TextField } from '@tunna/ui';
import { useState } from 'react';
import { call, isConfirmationMissing } from '../../../lib/api/client.ts';
import { storeSaved } from '../../../lib/api/store-saved.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { CopyButton } from '../../../shared/view/copy-button.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import styles from './service-provider.module.css';
import { webhookSecretQuery } from './service-provider.queries.ts';

interface Props {
  readonly orgId: number;
  readonly providerId: number;
}

/** The signing secret of the provider's webhook, its rotation, and a test message. */
export function ProviderWebhook({ orgId, providerId }: Props) {
  const secret = useQuery(webhookSecretQuery(orgId, providerId));
  return (
    <DataLoadingView query={secret}>
      {(data) => <Webhook orgId={orgId} providerId={providerId} secret={data.secret} />}
    </DataLoadingView>
  );
}

function Webhook({ orgId, providerId, secret }: Props & { readonly secret: string }) {
  const { t } = useTranslation('service-provider');
  const queries = useQueryClient();
  const params = { orgId, id: providerId };
  const [message, setMessage] = useState('');
  const renew = useMutation({
    mutationFn: () => call('renewWebhookSecret', { params }),
    async onSuccess(renewed) {
      await storeSaved(queries, webhookSecretQuery(orgId, providerId).queryKey, renewed);
      setMessage(t('webhook.renewed'));
    },
  });
  const attempt = useMutation({ mutationFn: () => call('testWebhook', { params }) });
  return (
    <Stack gap={12}>
      <Muted>{t('webhook.text')}</Muted>
      <TextField label={t('webhook.secret')} readOnly value={secret} className={styles.secret ?? ''} />
      <Row>
        <CopyButton
          text={secret}
          label={t('webhook.copySecret')}
          messages={{ copied: t('webhook.copied'), failed: t('webhook.notCopied') }}
          onMessage={setMessage}
        >
          {t('webhook.copy')}
        </CopyButton>
        <Button variation="ghost" size="small" loading={renew.isPending} onClick={() => renew.mutate()}>
          {t('webhook.renew')}
        </Button>
        <Button variation="ghost" size="small" loading={attempt.isPending} onClick={() => attempt.mutate()}>
          {t('webhook.test')}
        </Button>
      </Row>
      <Muted role="status">{message}</Muted>
      {(renew.isError || attempt.isError) && (
        <Notice level="error">
          {t(isConfirmationMissing(renew.error) ? 'workspace:error.confirmation_required' : 'workspace:error.other')}
        </Notice>
      )}
      {attempt.data?.delivered === true && <Notice>{t('webhook.delivered')}</Notice>}
      {attempt.data?.delivered === false && (
        <Notice level="error">
          {t('webhook.notDelivered')} <span lang="en">{attempt.data.reason}</span>
        </Notice>
      )}
    </Stack>
  );
}
