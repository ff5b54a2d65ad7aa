import type { FileListed, FilePurpose, StoredFile } from '@tunna/contract/platform/file';
import { filePurposes, largestFile } from '@tunna/contract/platform/file-values';
import { formatCount, formatFileSize } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDate } from '@tunna/domain/time/dates';
import { Button, Icon, Row, SelectList } from '@tunna/ui';
import { useState } from 'react';
import { DropZone } from '../../../features/platform/file/drop-zone.tsx';
import { deleteFile, downloadStoredFile, filesQuery } from '../../../features/platform/file/file.queries.ts';
import { acceptedFiles, typeLabel } from '../../../features/platform/file/file-check.ts';
import { useFileChoice } from '../../../features/platform/file/file-choice.tsx';
import { UploadList } from '../../../features/platform/file/upload-list.tsx';
import { useUploads } from '../../../features/platform/file/uploads.tsx';
import { LimitNotice } from '../../../features/platform/subscription/limit-notice.tsx';
import { limitsQuery } from '../../../features/platform/subscription/subscription.queries.ts';
import { fetchDownload } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { permitted } from '../../../shared/layout/first-queries.ts';
import { exportQuery } from '../../../shared/list/list-export.tsx';
import { type ListColumn, ListPage } from '../../../shared/list/list-page.tsx';
import { listQueries } from '../../../shared/list/list-queries.ts';
import { type ListShape, type ListState, listCallQuery } from '../../../shared/list/list-state.ts';
import { useListQuery } from '../../../shared/list/use-list-query.ts';
import { useListState } from '../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { useDeletions } from '../../../shared/view/deletion.tsx';
import { useFailureToast } from '../../../shared/view/error-notice.tsx';

const shape = { sorts: ['name', 'createdAt', 'size'], filters: ['purpose'] } as const satisfies ListShape;

/** Downloads a file; shows a message if that fails. */
function useDownload(): (file: StoredFile) => void {
  const { t } = useTranslation('file');
  const { id: orgId } = useOrganization();
  const showFailure = useFailureToast();
  return (file) => {
    downloadStoredFile(orgId, file).catch((error: unknown) =>
      showFailure(t('downloadFailed', { name: file.name }), error),
    );
  };
}

function useColumns(): ListColumn<StoredFile>[] {
  const { t, i18n } = useTranslation('file');
  const { id: orgId, may } = useOrganization();
  const deletions = useDeletions();
  const download = useDownload();
  const remove = ({ id, name }: StoredFile) =>
    deletions.start({ key: `file ${id}`, title: t('deleted', { name }), remove: () => deleteFile(orgId, id) });
  return [
    { key: 'name', title: t('name'), heading: true, sortable: true, cell: ({ name }) => name },
    { key: 'type', title: t('type'), cell: ({ contentType }) => typeLabel(contentType) },
    { key: 'purpose', title: t('purpose'), cell: ({ purpose }) => t(`purpose.${purpose}`) },
    { key: 'size', title: t('size'), sortable: true, align: 'end', cell: ({ size }) => formatFileSize(size) },
    { key: 'createdBy', title: t('createdBy'), cell: ({ createdBy }) => createdBy ?? '–' },
    {
      key: 'createdAt',
      title: t('createdAt'),
      sortable: true,
      cell: ({ createdAt }) => formatDate(new Date(createdAt), i18n.language as Language),
    },
    {
      key: 'actions',
      title: t('actions'),
      isTools: true,
      cell: (file) => (
        <Row as="span" inline nowrap gap={4} screenOnly>
          <Button
            variation="ghost"
            size="small"
            aria-label={t('downloadNamed', { name: file.name })}
            onClick={() => download(file)}
          >
            <Icon name="download" size={16} />
            {t('download')}
          </Button>
          {may('files.delete') && (
            <Button
              variation="ghost"
              size="small"
              aria-label={t('deleteNamed', { name: file.name })}
              onClick={() => remove(file)}
            >
              {t('workspace:delete')}
            </Button>
          )}
        </Row>
      ),
    },
  ];
}

/** Files are dropped, or chosen with the page's button. */
function useUpload() {
  const { may } = useOrganization();
  const { t } = useTranslation('file');
  const { add } = useUploads();
  const [purpose, setPurpose] = useState<FilePurpose>('general');
  const upload = (files: readonly File[]) => add(files, purpose);
  const choice = useFileChoice({ label: t('bring'), accept: acceptedFiles, onFiles: upload });
  if (!may('files.write')) return { action: undefined, intro: undefined };
  const offered = filePurposes.filter((other) => other !== 'invoice' || may('invoices.write'));
  return {
    action: choice.button,
    intro: (
      <>
        <LimitNotice name="fileBytes" />
        <DropZone
          drag={t('drag')}
          drop={t('drop')}
          kinds={t('kinds', { largest: formatFileSize(largestFile) })}
          onFiles={upload}
        >
          <SelectList
            label={t('newPurpose')}
            size="small"
            value={purpose}
            options={offered.map((other) => ({ value: other, label: t(`purpose.${other}`) }))}
            onValueChange={(value) => setPurpose(filePurposes.find((other) => other === value) ?? 'general')}
          />
        </DropZone>
        {choice.input}
        <UploadList />
      </>
    ),
  };
}

const rowsQuery = (orgId: number, state: ListState) =>
  filesQuery(orgId, { ...listCallQuery(state), sort: state.sort as FileListed['sort'] });

export const firstQueries = listQueries(
  shape,
  rowsQuery,
  permitted('files.write', ({ orgId }) => [limitsQuery(orgId)]),
);

/** The organization's files, and the upload. */
export default function FilesPage() {
  const { t } = useTranslation('file');
  const { id: orgId, may } = useOrganization();
  const list = useListState(shape);
  const deletions = useDeletions();
  const query = useListQuery(
    list,
    (state) => rowsQuery(orgId, state),
    ({ id }) => deletions.isPending(`file ${id}`),
  );
  const { action, intro } = useUpload();
  return (
    <ListPage
      id="files"
      title={t('title')}
      total={(count) => t('total', { count, shown: formatCount(count) })}
      searchLabel={t('search')}
      list={list}
      query={query}
      columns={useColumns()}
      fetchExport={(file) =>
        fetchDownload('exportFiles', {
          params: { orgId },
          query: { ...exportQuery(list.state), sort: list.state.sort as FileListed['sort'], ...file },
        })
      }
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      filters={[
        {
          name: 'purpose',
          label: t('purpose'),
          options: filePurposes
            .filter((purpose) => purpose !== 'invoice' || may('invoices.read'))
            .map((value) => ({ value, label: t(`purpose.${value}`) })),
        },
      ]}
      action={action}
      intro={intro}
      empty={{ icon: 'file', headline: t('none'), sentence: t('noneText') }}
    />
  );
}
