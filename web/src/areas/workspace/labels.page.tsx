import { useQuery } from '@tanstack/react-query';
import type { Container } from '@tunna/contract/container';
import { Button, EmptyState, Icon, PageHeading } from '@tunna/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { labelsQuery, useMarkLabelsPrinted } from '../../features/container/container-workspace.queries.ts';
import { callQuery } from '../../lib/client.ts';
import { usePageReport, usePublicAddress } from '../../lib/page.tsx';
import { paths } from '../../paths.ts';
import { BackLink } from '../../shared/back-link.tsx';
import { DataLoadingView } from '../../shared/data-loading-view.tsx';
import { useOrganization } from '../../shared/organization.tsx';
import { QrCode } from '../../shared/qr-code.tsx';
import { streamName } from '../../shared/stream-name.tsx';
import { containerName } from './container-name.ts';
import { labelIds, sheetsOf } from './label-sheets.ts';
import styles from './labels.module.css';

/** Labels of the containers in the address, on A4 sheets of eight, to be printed and cut. */
export default function LabelsPage() {
  const { t } = useTranslation('workspace');
  const { id: orgId, name, paths: own, may } = useOrganization();
  const [address] = useSearchParams();
  const ids = labelIds(address.get('ids') ?? '');
  const containers = useQuery(labelsQuery(orgId, ids));
  const streams = useQuery(callQuery('listWasteStreams', { params: { orgId } }));
  usePageReport(`${t('label.sheets')} – ${name}`);
  usePaper();
  const { mutate: markPrinted } = useMarkLabelsPrinted(orgId);
  const print = (found: readonly Container[]) => {
    window.print();
    if (found.length > 0 && may('inventory.write')) markPrinted(found.map(({ id }) => id));
  };
  const pictures = new Map(streams.data?.wasteStreams.map(({ id, imageUri }) => [id, imageUri]));
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <BackLink to={own.containers()}>{t('nav.containers')}</BackLink>
        <PageHeading title={t('label.sheets')} description={t('label.sheetsText')}>
          <Button disabled={containers.data === undefined} onClick={() => print(containers.data ?? [])}>
            <Icon name="printer" size={16} />
            {t('label.print')}
          </Button>
        </PageHeading>
      </div>
      <DataLoadingView query={containers} onRetry={() => void containers.refetch()}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState icon="container" headline={t('label.none')} sentence={t('label.noneText')} />
          ) : (
            sheetsOf(found).map((sheet) => (
              <section key={sheet[0]?.id} className={styles.sheet}>
                {sheet.map((container) => (
                  <Label key={container.id} container={container} picture={pictures.get(container.wasteStream.id)} />
                ))}
              </section>
            ))
          )
        }
      </DataLoadingView>
    </div>
  );
}

/** The whole document prints on the labels' paper, or a browser would put a page of another before or after them. */
function usePaper(): void {
  useEffect(() => {
    document.documentElement.dataset.paper = 'labels';
    return () => {
      delete document.documentElement.dataset.paper;
    };
  }, []);
}

interface LabelProps {
  readonly container: Container;
  /** Address of the stream's picture. */
  readonly picture: string | undefined;
}

function Label({ container, picture }: LabelProps) {
  const { t, i18n } = useTranslation('workspace');
  const { name: organization } = useOrganization();
  const publicAddress = usePublicAddress();
  const path = paths.container(container.slug);
  const stream = streamName(container.wasteStream.names, i18n.language);
  return (
    <article className={styles.label} style={{ borderLeftColor: container.wasteStream.color }}>
      <div className={styles.code}>
        <QrCode text={publicAddress(path)} label={t('label.qrOf', { name: containerName(container) })} size="full" />
        <p>{t('label.scan')}</p>
      </div>
      <div className={styles.words}>
        <div className={styles.stream}>
          {picture !== undefined && <img src={picture} alt="" className={styles.picture} />}
          <strong>{stream === '' ? t('common:unknownWasteCategory') : stream}</strong>
        </div>
        <p className={styles.name}>{containerName(container)}</p>
        {container.location !== undefined && <p>{container.location.name}</p>}
        <p className={styles.organization}>{organization}</p>
      </div>
      <p className={styles.address}>{`${window.location.host}${path}`}</p>
    </article>
  );
}
