import type { AgreedPrice } from '@tunna/contract/invoices/price-list';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Button, Icon, Row, Stack } from '@tunna/ui';
import { StreamName } from '../../../features/inventory/shared/stream-name.tsx';
import { InvoiceTabs } from '../../../features/invoices/invoice/invoice-tabs.tsx';
import { ImportPrices } from '../../../features/invoices/price-list/import-prices.tsx';
import { LearnPrices, Named, priceText } from '../../../features/invoices/price-list/learn-prices.tsx';
import { PriceDialog } from '../../../features/invoices/price-list/price-dialog.tsx';
import styles from '../../../features/invoices/price-list/price-list.module.css';
import { deletePrice, pricesQuery } from '../../../features/invoices/price-list/price-list.queries.ts';
import { PriceTerms, useDaysText } from '../../../features/invoices/price-list/price-terms.tsx';
import { useInvoiceWords } from '../../../features/invoices/shared/invoice-words.ts';
import { fetchDownload } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { providerRecords } from '../../../shared/form/records.ts';
import { permitted } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { exportQuery } from '../../../shared/list/list-export.tsx';
import { type ListColumn, ListPage } from '../../../shared/list/list-page.tsx';
import { listQueries } from '../../../shared/list/list-queries.ts';
import { type ListShape, type ListState, pageQuery } from '../../../shared/list/list-state.ts';
import { useListQuery } from '../../../shared/list/use-list-query.ts';
import { useListState } from '../../../shared/list/use-list-state.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { useDeletions } from '../../../shared/view/deletion.tsx';
import { choicesQueries, useChoices } from '../inventory/use-choices.ts';

const shape: ListShape = { sorts: ['name'], filters: ['serviceProviderId'] };
const none = { wasteStreams: [], locations: [], serviceProviders: [] };

const rowsQuery = (orgId: number, { filters, ...state }: ListState) =>
  pricesQuery(orgId, { ...pageQuery(state), ...filters });

export const firstQueries = permitted(
  'invoices.read',
  listQueries(shape, rowsQuery, ({ orgId }) => choicesQueries(orgId)),
);

/** Prices agreed with providers, for members with the permission. */
export default function PricesPage() {
  const { may } = useOrganization();
  return may('invoices.read') ? <Prices /> : <NotFoundScreen />;
}

function useColumns(): ListColumn<AgreedPrice>[] {
  const { t } = useTranslation('price-list');
  const { id: orgId, may } = useOrganization();
  const deletions = useDeletions();
  const daysText = useDaysText();
  const { unit: unitName } = useInvoiceWords();
  const { wasteStreams: streams } = useChoices().data ?? none;
  const remove = ({ id, name }: AgreedPrice) =>
    deletions.start({ key: `price ${id}`, title: t('removed', { name }), remove: () => deletePrice(orgId, id) });
  return [
    {
      key: 'name',
      exported: ['name', 'itemId', 'wasteStream'],
      title: t('name'),
      heading: true,
      sortable: true,
      cell: ({ name, itemId, wasteStream }) => (
        <Stack as="span" gap={4} className={styles.named}>
          <Named name={name} itemId={itemId} />
          {wasteStream !== undefined && <StreamName {...wasteStream} />}
        </Stack>
      ),
    },
    {
      key: 'provider',
      exported: ['serviceProvider'],
      title: t('provider'),
      cell: ({ serviceProvider }) => serviceProvider.name,
    },
    {
      key: 'price',
      exported: ['price', 'currency'],
      title: t('price'),
      align: 'end',
      cell: ({ price, currency }) => priceText(price, currency),
    },
    { key: 'unit', title: t('unit'), cell: ({ unit }) => unitName(unit) },
    { key: 'valid', exported: ['validFrom', 'validUntil'], title: t('valid'), cell: daysText },
    {
      key: 'terms',
      exported: ['surchargePercent', 'yearlyRisePercent', 'containerKind'],
      title: t('terms'),
      cell: (price) => <PriceTerms price={price} />,
    },
    ...(may('invoices.write')
      ? [
          {
            key: 'actions',
            title: t('actions'),
            isTools: true,
            cell: (price: AgreedPrice) => (
              <Row as="span">
                <PriceDialog
                  orgId={orgId}
                  price={price}
                  streams={streams}
                  trigger={
                    <Button variation="ghost" size="small" aria-label={t('editNamed', { name: price.name })}>
                      {t('edit')}
                    </Button>
                  }
                />
                <Button
                  variation="ghost"
                  size="small"
                  aria-label={t('removeNamed', { name: price.name })}
                  onClick={() => remove(price)}
                >
                  {t('workspace:delete')}
                </Button>
              </Row>
            ),
          },
        ]
      : []),
  ];
}

function Prices() {
  const { t } = useTranslation('price-list');
  const { id: orgId, may } = useOrganization();
  const list = useListState(shape);
  const deletions = useDeletions();
  const { wasteStreams: streams } = useChoices().data ?? none;
  const query = useListQuery(
    list,
    (state) => rowsQuery(orgId, state),
    ({ id }) => deletions.isPending(`price ${id}`),
  );
  const { serviceProviderId } = list.state.filters;
  const { sort: _always, ...exported } = exportQuery(list.state);
  const of = { orgId, ...(serviceProviderId === undefined ? {} : { serviceProviderId }) };
  const action = may('invoices.write') ? (
    <Row as="span">
      <ImportPrices {...of} />
      <LearnPrices {...of} />
      <PriceDialog
        {...of}
        streams={streams}
        trigger={
          <Button>
            <Icon name="plus" size={16} />
            {t('new')}
          </Button>
        }
      />
    </Row>
  ) : undefined;
  return (
    <ListPage
      id="agreed-prices"
      title={t('title')}
      total={(count) => t('total', { count, shown: formatCount(count) })}
      searchLabel={t('search')}
      list={list}
      query={query}
      columns={useColumns()}
      fetchExport={(file) =>
        fetchDownload('exportAgreedPrices', {
          params: { orgId },
          query: { ...exported, ...file },
        })
      }
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      filters={[{ name: 'serviceProviderId', label: t('provider'), records: providerRecords }]}
      action={action}
      intro={<InvoiceTabs shown="prices" />}
      empty={{ icon: 'file', headline: t('none'), sentence: t('noneText') }}
    />
  );
}
