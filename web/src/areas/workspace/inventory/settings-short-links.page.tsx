import type { ShortLink } from '@tunna/contract/inventory/short-link';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Button, Row } from '@tunna/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { NewShortLink } from '../../../features/inventory/short-link/new-short-link.tsx';
import styles from '../../../features/inventory/short-link/short-link.module.css';
import { deleteShortLink, shortLinksQuery } from '../../../features/inventory/short-link/short-link.queries.ts';
import { ShortLinkDialog } from '../../../features/inventory/short-link/short-link-dialog.tsx';
import { fetchDownload } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { permitted } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { exportQuery } from '../../../shared/list/list-export.tsx';
import { type ListColumn, ListPage } from '../../../shared/list/list-page.tsx';
import { listQueries } from '../../../shared/list/list-queries.ts';
import { type ListShape, type ListState, pageQuery } from '../../../shared/list/list-state.ts';
import { useListQuery } from '../../../shared/list/use-list-query.ts';
import { useListState } from '../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { CopyButton } from '../../../shared/view/copy-button.tsx';
import { useDeletions } from '../../../shared/view/deletion.tsx';
import { SettingsLayout } from '../settings-layout.tsx';

const shape: ListShape = { sorts: ['latest', 'at'], filters: [] };

/** The list opens with the latest first. */
const orderOf = ({ sort, order }: Pick<ListState, 'sort' | 'order'>) => (sort === 'at' ? order : 'desc');

const rowsQuery = (orgId: number, state: ListState) =>
  shortLinksQuery(orgId, pageQuery({ ...state, order: orderOf(state) }));

export const firstQueries = permitted('shortLinks.read', listQueries(shape, rowsQuery));

/** Short links to the organization's pages. */
export default function SettingsShortLinksPage() {
  const { may } = useOrganization();
  return may('shortLinks.read') ? <ShortLinks /> : <NotFoundScreen />;
}

function ShortLinks() {
  const { t, i18n } = useTranslation('short-link');
  const { id: orgId, may } = useOrganization();
  const { isPending, start } = useDeletions();
  const [shown, setShown] = useState<ShortLink>();
  const [message, setMessage] = useState('');
  const list = useListState(shape);
  const query = useListQuery(
    list,
    (state) => rowsQuery(orgId, state),
    ({ slug }) => isPending(`short-link ${slug}`),
  );
  const remove = ({ slug }: ShortLink) =>
    start({
      key: `short-link ${slug}`,
      title: t('deleted', { slug }),
      remove: () => deleteShortLink(orgId, slug),
    });
  const columns: ListColumn<ShortLink>[] = [
    { key: 'url', title: t('one'), heading: true, cell: ({ url }) => url.replace(/^https?:\/\//, '') },
    { key: 'target', title: t('leadsTo'), cell: ({ target, name }) => <Link to={target}>{name ?? target}</Link> },
    {
      key: 'at',
      title: t('createdAt'),
      sortable: true,
      cell: ({ createdAt }) => formatDateTime(new Date(createdAt), i18n.language as Language),
    },
    {
      key: 'actions',
      title: t('actions'),
      isTools: true,
      cell: (row) => (
        <Row as="span" inline>
          <CopyButton
            text={row.url}
            label={t('copyNamed', { slug: row.slug })}
            messages={{ copied: t('copied'), failed: t('notCopied') }}
            onMessage={setMessage}
          >
            {t('copy')}
          </CopyButton>
          <Button
            variation="ghost"
            size="small"
            aria-label={t('qrNamed', { slug: row.slug })}
            onClick={() => setShown(row)}
          >
            {t('qr')}
          </Button>
          {may('shortLinks.write') && (
            <Button
              variation="ghost"
              size="small"
              aria-label={t('deleteNamed', { slug: row.slug })}
              onClick={() => remove(row)}
            >
              {t('workspace:delete')}
            </Button>
          )}
        </Row>
      ),
    },
  ];
  return (
    <SettingsLayout>
      <p role="status" className={styles.status}>
        {message}
      </p>
      <ListPage
        id="short-links"
        title={t('title')}
        total={(count) => t('total', { count })}
        searchLabel={t('searchLabel')}
        list={list}
        query={query}
        columns={columns}
        fetchExport={(file) => {
          const { sort: _byDate, ...query } = exportQuery({ ...list.state, order: orderOf(list.state) });
          return fetchDownload('exportShortLinks', { params: { orgId }, query: { ...query, ...file } });
        }}
        rowKey={({ slug }) => slug}
        rowName={({ slug }) => slug}
        action={may('shortLinks.write') && <NewShortLink orgId={orgId} onMade={setShown} />}
        empty={{ icon: 'link', headline: t('empty'), sentence: t('emptyText') }}
      />
      <ShortLinkDialog link={shown} onClose={() => setShown(undefined)} />
    </SettingsLayout>
  );
}
