import type { LocationNormalization, MaterialNormalization } from '@tunna/contract/invoices/normalization';
import { formatCount } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDate } from '@tunna/domain/time/dates';
import { Button, Detail, Stack } from '@tunna/ui';
import type { ReactNode } from 'react';
import { Meaning } from '../../../../features/invoices/normalization/meaning.tsx';
import styles from '../../../../features/invoices/normalization/normalization.module.css';
import {
  deleteNormalization,
  locationNormalizationsQuery,
  materialNormalizationsQuery,
} from '../../../../features/invoices/normalization/normalization.queries.ts';
import { fetchDownload } from '../../../../lib/api/client.ts';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { providerRecords } from '../../../../shared/form/records.ts';
import { type ListColumn, ListPage } from '../../../../shared/list/list-page.tsx';
import { type ListShape, type ListState, pageSizeOf } from '../../../../shared/list/list-state.ts';
import { useListQuery } from '../../../../shared/list/use-list-query.ts';
import { useListState } from '../../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { useDeletions } from '../../../../shared/view/deletion.tsx';

export const rememberedShape: ListShape = {
  sorts: ['latest'],
  filters: ['what', 'serviceProviderId'],
  otherParameters: ['tab'],
};

type What = 'materials' | 'locations';
type Remembered = MaterialNormalization | LocationNormalization;

const narrowed = ({ search, filters }: ListState) => ({
  ...(search === '' ? {} : { search }),
  ...(filters.serviceProviderId === undefined ? {} : { serviceProviderId: filters.serviceProviderId }),
});

const callQueryOf = (state: ListState) => ({ ...narrowed(state), page: state.page, pageSize: pageSizeOf(state) });

/** The columns of the files with what a material or location is classified as. */
const meanings: Readonly<Record<What, readonly string[]>> = {
  materials: ['kind', 'wasteStream', 'bought', 'unit', 'kgPerUnit'],
  locations: ['location'],
};

function useColumns(what: What): ListColumn<Remembered>[] {
  const { t, i18n } = useTranslation('normalization');
  const { id: orgId, may } = useOrganization();
  const deletions = useDeletions();
  const remove = ({ id, example }: Remembered) =>
    deletions.start({
      key: `${what} ${id}`,
      title: t('removed', { name: example }),
      remove: () => deleteNormalization(orgId, what, id),
    });
  return [
    {
      key: 'example',
      exported: ['example', 'serviceProvider', 'match', 'matchKey'],
      title: t('what'),
      heading: true,
      cell: ({ example, match, matchKey, serviceProvider }) => (
        <Stack as="span" gap={4} className={styles.line}>
          {example}
          <Detail>
            {[serviceProvider.name, match === 'item' ? t('itemId', { id: matchKey }) : t(`by.${match}`)].join(' · ')}
          </Detail>
        </Stack>
      ),
    },
    {
      key: 'is',
      exported: meanings[what],
      title: t('is'),
      cell: (normalization) => <Meaning normalization={normalization} />,
    },
    { key: 'lines', title: t('lines'), align: 'end', cell: ({ lines }) => formatCount(lines) },
    {
      key: 'since',
      exported: ['createdAt'],
      title: t('since'),
      cell: ({ createdAt }) => formatDate(new Date(createdAt), i18n.language as Language),
    },
    { key: 'by', exported: ['createdBy'], title: t('by'), cell: ({ createdBy }) => createdBy ?? '–' },
    ...(may('invoices.delete')
      ? [
          {
            key: 'actions',
            title: t('actions'),
            isTools: true,
            cell: (normalization: Remembered) => (
              <Button
                variation="ghost"
                size="small"
                aria-label={t('removeNamed', { name: normalization.example })}
                onClick={() => remove(normalization)}
              >
                {t('remove')}
              </Button>
            ),
          },
        ]
      : []),
  ];
}

const whatIn = ({ filters }: ListState): What => (filters.what === 'locations' ? 'locations' : 'materials');

export const rememberedRows = (orgId: number, state: ListState) =>
  whatIn(state) === 'materials'
    ? materialNormalizationsQuery(orgId, callQueryOf(state))
    : locationNormalizationsQuery(orgId, callQueryOf(state));

/** Stored classifications of lines, with buttons to delete them. */
export function RememberedNormalizations({ intro }: { intro: ReactNode }) {
  const { t } = useTranslation('normalization');
  const { id: orgId } = useOrganization();
  const deletions = useDeletions();
  const list = useListState(rememberedShape);
  const what = whatIn(list.state);
  const query = useListQuery<Remembered>(
    list,
    (state) => rememberedRows(orgId, state),
    ({ id }) => deletions.isPending(`${what} ${id}`),
  );
  return (
    <ListPage
      id={`remembered-${what}`}
      title={t('title')}
      total={(count) => t('rememberedTotal', { count, shown: formatCount(count) })}
      searchLabel={t('searchRemembered')}
      list={list}
      query={query}
      columns={useColumns(what)}
      fetchExport={(file) =>
        fetchDownload(what === 'materials' ? 'exportMaterialNormalizations' : 'exportLocationNormalizations', {
          params: { orgId },
          query: { ...narrowed(list.state), ...file },
        })
      }
      rowKey={({ id }) => id}
      rowName={({ example }) => example}
      filters={[
        {
          name: 'what',
          label: t('what'),
          options: (['materials', 'locations'] as const).map((value) => ({ value, label: t(`view.${value}`) })),
        },
        { name: 'serviceProviderId', label: t('provider'), records: providerRecords },
      ]}
      intro={intro}
      empty={{ icon: 'check', headline: t('nothingRemembered'), sentence: t('nothingRememberedText') }}
    />
  );
}
