import { useQuery } from '@tanstack/react-query';
import { Button, Icon } from '@tunna/ui';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { containerQuery } from '../../features/container/container.queries.ts';
import { ContainerBanner } from '../../features/container/container-banner.tsx';
import { usePageReport } from '../../lib/page.tsx';
import { DataLoadingView } from '../../shared/data-loading-view.tsx';
import { PublicLayout } from '../../shared/public-layout.tsx';
import styles from './public-pages.module.css';

/** What happens next, after a container was asked for. */
export default function ContainerThankYouPage() {
  const { t } = useTranslation('service-request');
  const { containerSlug = '' } = useParams();
  const [search] = useSearchParams();
  const container = useQuery(containerQuery(containerSlug));
  usePageReport(t('received.title'));
  return (
    <DataLoadingView query={container} onRetry={() => void container.refetch()}>
      {(data) => (
        <PublicLayout banner={<ContainerBanner container={data.container} />}>
          <div className={styles.page} role="status">
            <span className={styles.done}>
              <Icon name="check" size={32} />
            </span>
            <h1>{t('received.title')}</h1>
            <p className={styles.lead}>{t('received.thanks')}</p>
            <p>{search.has('joined') ? t('received.joined') : t('received.next')}</p>
            <div className={styles.actions}>
              <Button variation="ghost" asChild>
                <Link to="../.." relative="path">
                  <Icon name="arrow-left" />
                  {t('received.goBack')}
                </Link>
              </Button>
            </div>
          </div>
        </PublicLayout>
      )}
    </DataLoadingView>
  );
}
