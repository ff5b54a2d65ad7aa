import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DayLinks } from '@tunna/contract/requests/provider-day';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Button, Muted, Notice, Row, Stack, TextField } from '@tunna/ui';
import { useState } from 'react';
import { call, callQuery } from '../../../lib/api/client.ts';
import { storeSaved } from '../../../lib/api/store-saved.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { CopyButton } from '../../../shared/view/copy-button.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import styles from './service-provider.module.css';

interface Props {
  readonly orgId: number;
  readonly providerId: number;
}

export const dayLinksQuery = (orgId: number, id: number) => callQuery('getDayLinks', { params: { orgId, id } });

/** The link to all open requests of the provider: sent to it, copied for this organization, or revoked. */
export function ProviderDayLinks({ orgId, providerId }: Props) {
  const links = useQuery(dayLinksQuery(orgId, providerId));
  return (
    <DataLoadingView query={links}>
      {(data) => <Links orgId={orgId} providerId={providerId} links={data} />}
    </DataLoadingView>
  );
}

/** The calls that change the links. */
function useDayLinks({ orgId, providerId }: Props) {
  const queries = useQueryClient();
  const params = { orgId, id: providerId };
  const onSuccess = (links: DayLinks) => storeSaved(queries, dayLinksQuery(orgId, providerId).queryKey, links);
  return {
    send: useMutation({ mutationFn: () => call('sendDayLink', { params }), onSuccess }),
    copy: useMutation({ mutationFn: () => call('copyDayLink', { params }) }),
    revoke: useMutation({
      mutationFn: (revision: number) => call('revokeDayLinks', { params, body: { revision } }),
      onSuccess,
    }),
  };
}

function Links({ orgId, providerId, links: { revision, email, sent } }: Props & { readonly links: DayLinks }) {
  const { t, i18n } = useTranslation('service-provider');
  const { send, copy, revoke } = useDayLinks({ orgId, providerId });
  const [message, setMessage] = useState('');
  const latest =
    sent === undefined
      ? ''
      : t(`day.sent.${sent.state}`, { email, at: formatDateTime(new Date(sent.at), i18n.language as Language) });
  return (
    <Stack gap={12}>
      <Muted>{t('day.text')}</Muted>
      {email === undefined && <Muted>{t('day.noEmail')}</Muted>}
      <Row>
        {email !== undefined && (
          <Button size="small" loading={send.isPending} onClick={() => send.mutate()}>
            {t('day.send')}
          </Button>
        )}
        <Button variation="ghost" size="small" loading={copy.isPending} onClick={() => copy.mutate()}>
          {t('day.show')}
        </Button>
        <Button
          variation="ghost"
          size="small"
          loading={revoke.isPending}
          onClick={() =>
            revoke.mutate(revision, {
              onSuccess: () => {
                copy.reset();
                setMessage(t('day.revoked'));
              },
            })
          }
        >
          {t('day.revoke')}
        </Button>
      </Row>
      {copy.data !== undefined && (
        <>
          <TextField
            label={t('day.link')}
            hint={t('day.linkHint')}
            readOnly
            value={copy.data.address}
            className={styles.secret ?? ''}
          />
          <Row>
            <CopyButton
              text={copy.data.address}
              messages={{ copied: t('day.copied'), failed: t('day.notCopied') }}
              onMessage={setMessage}
            >
              {t('day.copy')}
            </CopyButton>
          </Row>
        </>
      )}
      <Muted role="status">{message === '' ? latest : message}</Muted>
      {(send.isError || copy.isError || revoke.isError) && <Notice level="error">{t('workspace:error.other')}</Notice>}
    </Stack>
  );
}
