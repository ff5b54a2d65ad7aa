import { useQuery } from '@tanstack/react-query';
import type { WasteStream } from '@tunna/contract/inventory/waste-stream';
import { Button, PageHeading, Panel, Skeleton, useToasts } from '@tunna/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { LinesHref } from '../../../features/figures/figure/figure-data.ts';
import { StreamName, streamName } from '../../../features/inventory/shared/stream-name.tsx';
import { ContentEditor } from '../../../features/inventory/waste-stream/content-editor.tsx';
import { wasteStreamQuery } from '../../../features/inventory/waste-stream/waste-stream.queries.ts';
import { WasteStreamForm } from '../../../features/inventory/waste-stream/waste-stream-form.tsx';
import { call } from '../../../lib/client.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { useDeletions } from '../../../shared/view/deletion.tsx';
import styles from '../record-page.module.css';

// Loaded separately: the chart is larger than the rest of the page.
const StreamMonths = lazy(async () => ({
  default: (await import('../../../features/figures/figure/stream-months.tsx')).StreamMonths,
}));

/** One waste stream: its record and its public content. */
export default function WasteStreamPage() {
  const { wasteStreamId } = useParams();
  const { id: orgId } = useOrganization();
  const stream = useQuery(wasteStreamQuery(orgId, Number(wasteStreamId)));
  return (
    <DataLoadingView query={stream} onRetry={() => void stream.refetch()}>
      {(data) => <Stream key={data.id} stream={data} />}
    </DataLoadingView>
  );
}

function Stream({ stream }: { stream: WasteStream }) {
  const { t, i18n } = useTranslation('waste-stream');
  const { id: orgId, name: organization, paths: own, may } = useOrganization();
  const [saved, setSaved] = useState(0);
  const toasts = useToasts();
  const name = streamName(stream.names, i18n.language);
  usePageReport(`${name} – ${organization}`);
  const linesHref: LinesHref = (filters) => (may('invoices.read') ? own.invoiceLines(filters) : undefined);
  return (
    <div className={styles.page}>
      {may('inventory.write') ? (
        <WasteStreamForm
          key={saved}
          orgId={orgId}
          title={name}
          wasteStream={stream}
          cancelTo={own.wasteStreams()}
          onSaved={() => {
            setSaved(saved + 1);
            toasts.show({ title: t('workspace:saved') });
          }}
        />
      ) : (
        <>
          <PageHeading title={name} />
          <Panel>
            <StreamName names={stream.names} color={stream.color} />
          </Panel>
        </>
      )}
      {may('publishedReports.read') && (
        <Suspense fallback={<Skeleton shape="block" className={styles.chart} />}>
          <StreamMonths orgId={orgId} wasteStream={stream} linesHref={linesHref} />
        </Suspense>
      )}
      <section className={styles.section} aria-labelledby="content-heading">
        <h2 id="content-heading">{t('content.title')}</h2>
        <p className={styles.muted}>{t('content.text')}</p>
        <ContentEditor orgId={orgId} wasteStream={stream} readOnly={!may('inventory.write')} />
      </section>
      {may('inventory.delete') && <Removal stream={stream} name={name} />}
    </div>
  );
}

function Removal({ stream: { id, containers }, name }: { stream: WasteStream; name: string }) {
  const { t } = useTranslation('waste-stream');
  const { id: orgId, paths: own } = useOrganization();
  const { start } = useDeletions();
  const navigate = useNavigate();
  const remove = () => {
    start({
      key: `waste-stream ${id}`,
      title: t('deleted', { name }),
      remove: () => call('deleteWasteStream', { params: { orgId, id } }),
    });
    void navigate(own.wasteStreams());
  };
  return (
    <section className={styles.section} aria-labelledby="removal-heading">
      <h2 id="removal-heading">{t('removal.title')}</h2>
      {containers > 0 ? (
        <p className={styles.muted}>{t('removal.inUse', { count: containers })}</p>
      ) : (
        <Button variation="red" size="small" className={styles.start} onClick={remove}>
          {t('removal.button')}
        </Button>
      )}
    </section>
  );
}
