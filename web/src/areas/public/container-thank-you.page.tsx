import { useQuery } from '@tanstack/react-query';
import { Button, Icon } from '@tunna/ui';
import { useEffect, useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { containerQuery } from '../../features/inventory/container/container.queries.ts';
import { ContainerBanner } from '../../features/inventory/container/container-banner.tsx';
import { usePage, usePageReport } from '../../lib/page.tsx';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import { PublicLayout } from '../../shared/layout/public-layout.tsx';
import { DataLoadingView } from '../../shared/view/data-loading-view.tsx';
import styles from './public-pages.module.css';

/** The link from the response to the form: from the navigation state, or from the server, which stores it for this browser. */
function useFollowLink(): string | undefined {
  const { input } = usePage();
  const { pathname, state } = useLocation();
  const [takenOver, setTakenOver] = useState(false);
  useEffect(() => setTakenOver(true), []);
  const rendered = input.url.split('?')[0] === pathname ? input.follow : undefined;
  // The server renders without navigation state, and the first render in the browser must match.
  if (!takenOver && rendered === undefined && input.url.split('?')[0] === pathname) return undefined;
  const step: unknown = state?.follow;
  return typeof step === 'string' ? step : rendered;
}

/** After the form was sent, the focus is on the result, unless the visitor has moved it. */
function focusNew(heading: HTMLHeadingElement | null): void {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
}

/** The next steps after a request. */
export function ContainerThankYouPage() {
  const { t } = useTranslation('service-request');
  const { containerSlug = '' } = useParams();
  const [search] = useSearchParams();
  const container = useQuery(containerQuery(containerSlug));
  const follow = useFollowLink();
  usePageReport(t('received.title'));
  return (
    <DataLoadingView query={container}>
      {(data) => (
        <PublicLayout
          banner={<ContainerBanner container={data.container} />}
          organization={data.container.organization}
        >
          <div className={styles.page} role="status">
            <span className={styles.done}>
              <Icon name="check" size={32} />
            </span>
            <h1 ref={focusNew} tabIndex={-1}>
              {t('received.title')}
            </h1>
            <p className={styles.lead}>{t('received.thanks')}</p>
            <p>{search.has('joined') ? t('received.joined') : t('received.next')}</p>
            {follow !== undefined && <p className={styles.meta}>{t('received.followHint')}</p>}
            <div className={styles.actions}>
              {follow !== undefined && (
                <Button href={paths.followedRequest(containerSlug, follow)}>{t('received.follow')}</Button>
              )}
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
