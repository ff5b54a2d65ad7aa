import { useQuery } from '@tanstack/react-query';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Button, Checkbox, Modal, Notice, Row, Stack } from '@tunna/ui';
import { useState } from 'react';
import { feedQuery, useCloseFeed, useRenewFeed } from '../../../features/requests/collection/collection.queries.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useLateFailure } from '../../../shared/form/use-late-failure.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { CopyButton } from '../../../shared/view/copy-button.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { UnreachableNotice } from '../../../shared/view/unreachable-notice.tsx';
import styles from './collections.module.css';

/** Opens the address of collections for calendar programs. @param locationId the location of the page's filter */
export function CollectionFeedButton({ locationId }: { readonly locationId: string }) {
  const { t } = useTranslation('collection');
  return (
    <Modal
      title={t('feed.title')}
      description={t('feed.text')}
      closeLabel={t('workspace:close')}
      trigger={<Button variation="ghost">{t('feed.open')}</Button>}
    >
      <Feed locationId={locationId} />
    </Modal>
  );
}

function Feed({ locationId }: { readonly locationId: string }) {
  const { t, i18n } = useTranslation('collection');
  const { id: orgId } = useOrganization();
  const query = useQuery({ ...feedQuery(orgId), staleTime: 0 });
  const renew = useRenewFeed(orgId);
  const close = useCloseFeed(orgId);
  const reportLate = useLateFailure();
  const failed = renew.isError || close.isError;
  return (
    <DataLoadingView query={query}>
      {({ feed }) => (
        <Stack gap={12} className={styles.stack}>
          {failed && <Notice level="error">{t('workspace:error.other')}</Notice>}
          {renew.data !== undefined && feed !== undefined && <Address url={renew.data.url} locationId={locationId} />}
          {feed !== undefined && renew.data === undefined && (
            <p>{t('feed.since', { moment: formatDateTime(new Date(feed.createdAt), i18n.language as Language) })}</p>
          )}
          <Row>
            <Button
              variation={feed === undefined ? 'default' : 'ghost'}
              loading={renew.isPending}
              onClick={() => void renew.mutateAsync().catch(reportLate)}
            >
              {t(feed === undefined ? 'feed.create' : 'feed.renew')}
            </Button>
            {feed !== undefined && (
              <Button
                variation="ghost"
                loading={close.isPending}
                onClick={() => void close.mutateAsync().then(renew.reset, reportLate)}
              >
                {t('feed.close')}
              </Button>
            )}
          </Row>
          {feed !== undefined && <p className={styles.muted}>{t('feed.renewText')}</p>}
        </Stack>
      )}
    </DataLoadingView>
  );
}

/** The address, this once; of one place, where the page is narrowed to one and that is wanted. */
function Address({ url, locationId }: { readonly url: string; readonly locationId: string }) {
  const { t } = useTranslation('collection');
  const [narrowed, setNarrowed] = useState(false);
  const [message, setMessage] = useState('');
  const address = narrowed ? `${url}?locationId=${encodeURIComponent(locationId)}` : url;
  return (
    <>
      <Notice>
        <p role="status">{t('feed.once')}</p>
      </Notice>
      <UnreachableNotice />
      {locationId !== '' && (
        <Checkbox label={t('feed.narrowed')} checked={narrowed} onChange={() => setNarrowed(!narrowed)} />
      )}
      <output className={styles.url} aria-label={t('feed.address')}>
        {address}
      </output>
      <Row>
        <CopyButton
          text={address}
          messages={{ copied: t('short-link:copied'), failed: t('short-link:notCopied') }}
          onMessage={setMessage}
        >
          {t('short-link:copy')}
        </CopyButton>
        <Button variation="ghost" size="small" href={address.replace(/^https?:/, 'webcal:')}>
          {t('feed.subscribe')}
        </Button>
      </Row>
      <p role="status">{message}</p>
    </>
  );
}
