import { useQuery } from '@tanstack/react-query';
import type { WasteStream } from '@tunna/contract/inventory/waste-stream';
import { Button, Icon } from '@tunna/ui';
import { Link } from 'react-router';
import { StreamName, streamName } from '../../../features/inventory/shared/stream-name.tsx';
import { useTreatmentText } from '../../../features/inventory/shared/treatment-select.tsx';
import { WasteCodeText } from '../../../features/inventory/shared/waste-code.tsx';
import { LanguageMarks } from '../../../features/inventory/waste-stream/language-marks.tsx';
import { wasteStreamsQuery } from '../../../features/inventory/waste-stream/waste-stream.queries.ts';
import { fetchDownload } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { exportQuery } from '../../../shared/list/list-export.tsx';
import { type ListColumn, ListPage } from '../../../shared/list/list-page.tsx';
import type { ListShape } from '../../../shared/list/list-state.ts';
import { localList } from '../../../shared/list/local-list.ts';
import { useListState } from '../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { useDeletions } from '../../../shared/view/deletion.tsx';

const shape: ListShape = { sorts: ['name', 'containers'], filters: [] };

export const firstQueries: FirstQueries = ({ orgId }) => [wasteStreamsQuery(orgId)];

/** The organization's waste streams, and how complete their content is in each language. */
export default function WasteStreamsPage() {
  const { t, i18n } = useTranslation('waste-stream');
  const { id: orgId, paths: own, may } = useOrganization();
  const { isPending } = useDeletions();
  const treatmentText = useTreatmentText();
  const list = useListState(shape);
  const query = useQuery(wasteStreamsQuery(orgId));
  const left = query.data?.wasteStreams.filter(({ id }) => !isPending(`waste-stream ${id}`));
  const nameOf = (stream: WasteStream) => streamName(stream.names, i18n.language);
  const columns: ListColumn<WasteStream>[] = [
    {
      key: 'name',
      title: t('list.name'),
      heading: true,
      sortable: true,
      cell: (stream) => (
        <Link to={own.wasteStream(stream.id)}>
          <StreamName names={stream.names} color={stream.color} />
        </Link>
      ),
    },
    {
      key: 'languages',
      title: t('list.languages'),
      cell: (stream) => <LanguageMarks stream={stream} />,
    },
    { key: 'ewcCode', title: t('field.ewcCode'), cell: ({ ewcCode }) => <WasteCodeText code={ewcCode} /> },
    {
      key: 'treatmentCode',
      title: t('field.treatmentCode'),
      hiddenAtFirst: true,
      cell: ({ treatmentCode }) => treatmentText(treatmentCode),
    },
    {
      key: 'containers',
      title: t('list.containers'),
      sortable: true,
      align: 'end',
      cell: ({ containers }) => containers,
    },
  ];
  return (
    <ListPage
      id="waste-streams"
      title={t('title')}
      total={(count) => t('list.total', { count })}
      searchLabel={t('list.searchLabel')}
      list={list}
      query={localList(query, left, list.state, nameOf, { name: nameOf, containers: ({ containers }) => containers })}
      columns={columns}
      fetchExport={(file) =>
        fetchDownload('exportWasteStreams', {
          params: { orgId },
          query: { ...exportQuery(list.state), sort: list.state.sort as 'name' | 'containers', ...file },
        })
      }
      rowKey={({ id }) => id}
      rowName={nameOf}
      action={
        may('inventory.write') && (
          <Button asChild>
            <Link to={own.wasteStream('new')}>
              <Icon name="plus" size={16} />
              {t('new')}
            </Link>
          </Button>
        )
      }
      empty={{ icon: 'recycle', headline: t('list.empty'), sentence: t('list.emptyText') }}
    />
  );
}
