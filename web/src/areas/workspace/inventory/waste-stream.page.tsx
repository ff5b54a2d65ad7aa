import type { WasteStream } from '@tunna/contract/inventory/waste-stream';
import { Muted, PageHeading, Panel, Skeleton, Stack, useToasts } from '@tunna/ui';
import { useParams } from 'react-router';
import type { LinesHref } from '../../../features/figures/figure/figure-data.ts';
import { StreamName, streamName } from '../../../features/inventory/shared/stream-name.tsx';
import {
  useStreamPicture,
  wasteCategoriesQuery,
  wasteStreamQuery,
} from '../../../features/inventory/waste-stream/waste-stream.queries.ts';
import { WasteStreamForm } from '../../../features/inventory/waste-stream/waste-stream-form.tsx';
import { call } from '../../../lib/api/client.ts';
import { useRecordQuery } from '../../../lib/api/record-query.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { ShownPicture } from '../../../shared/form/shown-picture.tsx';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { lazyPart } from '../../../shared/layout/lazy-part.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import styles from '../record-page.module.css';
import { RecordRemoval } from '../record-removal.tsx';

/** The chart is larger than the rest of the page. */
const StreamMonths = lazyPart(
  'features/figures/figure/stream-months.part',
  () => import('../../../features/figures/figure/stream-months.part.tsx'),
  (part) => part.StreamMonths,
  <Skeleton shape="block" className={styles.chart} />,
);

/** Below the record, with texts that the browser reads. */
const ContentEditor = lazyPart(
  'features/inventory/waste-stream/content-editor.part',
  () => import('../../../features/inventory/waste-stream/content-editor.part.tsx'),
  (part) => part.ContentEditor,
  <Skeleton shape="block" />,
);

export const firstQueries: FirstQueries = ({ orgId, params, may }) => [
  wasteStreamQuery(orgId, Number(params.wasteStreamId)),
  ...(may('inventory.write') ? [wasteCategoriesQuery()] : []),
];

/** One waste stream: its record and its public content. */
export default function WasteStreamPage() {
  const { wasteStreamId } = useParams();
  const { id: orgId } = useOrganization();
  const stream = useRecordQuery(wasteStreamQuery(orgId, Number(wasteStreamId)));
  return <DataLoadingView query={stream}>{(data) => <Stream key={data.id} stream={data} />}</DataLoadingView>;
}

function Stream({ stream }: { stream: WasteStream }) {
  const { t, i18n } = useTranslation('waste-stream');
  const { id: orgId, name: organization, paths: own, may } = useOrganization();
  const toasts = useToasts();
  const picture = useStreamPicture(orgId, stream.id);
  const name = streamName(stream.names, i18n.language);
  usePageReport(`${name} – ${organization}`);
  const linesHref: LinesHref = (filters) => (may('invoices.read') ? own.invoiceLines(filters) : undefined);
  return (
    <Stack gap={32}>
      <Stack>
        <BackLink to={own.wasteStreams()}>{t('title')}</BackLink>
        {may('inventory.write') ? (
          <WasteStreamForm
            orgId={orgId}
            title={name}
            wasteStream={stream}
            cancelTo={own.wasteStreams()}
            onSaved={() => toasts.show({ title: t('workspace:saved') })}
          />
        ) : (
          <>
            <PageHeading title={name} />
            <Panel>
              <StreamName names={stream.names} color={stream.color} />
            </Panel>
          </>
        )}
      </Stack>
      {may('inventory.write') && (
        <ShownPicture kind="stream" address={stream.imageUri} isOwn={stream.hasOwnImage} {...picture} />
      )}
      {may('publishedReports.read') && <StreamMonths orgId={orgId} wasteStream={stream} linesHref={linesHref} />}
      <Stack as="section" gap={12} className={styles.section} aria-labelledby="content-heading">
        <h2 id="content-heading">{t('content.title')}</h2>
        <Muted>{t('content.text')}</Muted>
        <ContentEditor orgId={orgId} wasteStream={stream} readOnly={!may('inventory.write')} />
      </Stack>
      {may('inventory.delete') && (
        <RecordRemoval
          t={t}
          feature="waste-stream"
          id={stream.id}
          name={name}
          containers={stream.containers}
          remove={() => call('deleteWasteStream', { params: { orgId, id: stream.id } })}
          list={own.wasteStreams()}
        />
      )}
    </Stack>
  );
}
