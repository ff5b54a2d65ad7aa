import { useQuery } from '@tanstack/react-query';
import type { PriceCoverage } from '@tunna/contract/invoices/price-list';
import { formatCount, formatDecimal } from '@tunna/domain/numbers/numbers';
import { Button, DataTable, Detail, Modal, Row, Stack, useToasts } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { useFailureToast } from '../../../shared/view/error-notice.tsx';
import { useInvoiceWords } from '../shared/invoice-words.ts';
import { Named, priceText } from './learn-prices.tsx';
import { completionQuery, coverageQuery, useComplete } from './price-list.queries.ts';

/** Price lists that cover too little for the audit, each with a dialog that completes it. Renders nothing without them. */
export function IncompletePriceLists() {
  const { id: orgId, may } = useOrganization();
  const { t } = useTranslation('price-list');
  const { data } = useQuery(coverageQuery(orgId));
  const low = data?.coverage.filter(({ percent, neededPercent }) => Number(percent) < Number(neededPercent)) ?? [];
  if (low.length === 0) return null;
  return (
    <Stack as="section" gap={8} aria-label={t('incomplete')}>
      <Detail as="p">{t('coversText')}</Detail>
      {low.map((coverage) => (
        <Row key={coverage.serviceProvider.id} gap={12} rowGap={4}>
          <span>{t('covers', { name: coverage.serviceProvider.name, percent: formatDecimal(coverage.percent) })}</span>
          {may('invoices.write') && <Completion orgId={orgId} coverage={coverage} />}
        </Row>
      ))}
    </Stack>
  );
}

interface Props {
  readonly orgId: number;
  readonly coverage: PriceCoverage;
}

function Completion({ orgId, coverage: { serviceProvider } }: Props) {
  const { t } = useTranslation('price-list');
  const [open, setOpen] = useState(false);
  return (
    <Modal
      size="wide"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variation="ghost" size="small" aria-label={t('completeNamed', { name: serviceProvider.name })}>
          {t('complete')}
        </Button>
      }
      title={t('completeNamed', { name: serviceProvider.name })}
      description={t('completeText')}
      closeLabel={t('workspace:close')}
    >
      <Preview orgId={orgId} serviceProviderId={serviceProvider.id} onDone={() => setOpen(false)} />
    </Modal>
  );
}

interface PreviewProps {
  readonly orgId: number;
  readonly serviceProviderId: number;
  readonly onDone: () => void;
}

function Preview({ orgId, serviceProviderId, onDone }: PreviewProps) {
  const { t } = useTranslation('price-list');
  const { unit: unitName, day } = useInvoiceWords();
  const toasts = useToasts();
  const showFailure = useFailureToast();
  const query = useQuery(completionQuery(orgId, serviceProviderId));
  const complete = useComplete(orgId);
  const save = async () => {
    try {
      const { prices } = await complete.mutateAsync(serviceProviderId);
      const count = prices.length;
      toasts.show({ level: 'success', title: t('agreed', { count, shown: formatCount(count) }) });
      onDone();
    } catch (error) {
      showFailure(t('failed'), error);
    }
  };
  return (
    <DataLoadingView query={query}>
      {({ prices }) =>
        prices.length === 0 ? (
          <p>{t('completeNone')}</p>
        ) : (
          <Stack>
            <DataTable
              caption={t('complete')}
              rows={prices}
              rowKey={({ itemId, unit, currency }) => JSON.stringify([itemId, unit, currency])}
              columns={[
                {
                  key: 'name',
                  title: t('name'),
                  heading: true,
                  cell: ({ name, itemId }) => <Named name={name} itemId={itemId} />,
                },
                { key: 'unit', title: t('unit'), cell: ({ unit }) => unitName(unit) },
                {
                  key: 'price',
                  title: t('median'),
                  align: 'end',
                  cell: ({ price, currency }) => priceText(price, currency),
                },
                { key: 'lines', title: t('lines'), align: 'end', cell: ({ lines }) => formatCount(lines) },
                { key: 'from', title: t('validFrom'), align: 'end', cell: ({ firstDay }) => day(firstDay) },
              ]}
            />
            <Row justify="end">
              <Button loading={complete.isPending} onClick={() => void save()}>
                {t('learnAccept', { count: prices.length, shown: formatCount(prices.length) })}
              </Button>
            </Row>
          </Stack>
        )
      }
    </DataLoadingView>
  );
}
