import { useQuery } from '@tanstack/react-query';
import type { ProposedPrice } from '@tunna/contract/invoices/price-list';
import { formatCount, formatDecimal } from '@tunna/domain/numbers/numbers';
import { Button, DataTable, Detail, Row, Stack, useToasts } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { useFailureToast } from '../../../shared/view/error-notice.tsx';
import { useInvoiceWords } from '../shared/invoice-words.ts';
import styles from './price-list.module.css';
import { proposalsQuery, useAgree } from './price-list.queries.ts';
import { type ProviderChoice, ProviderDialog } from './provider-dialog.tsx';

const keyOf = ({ itemId, unit, currency }: ProposedPrice): string => JSON.stringify([itemId, unit, currency]);

/** Prices that past invoices suggest, to be agreed on together. */
export function LearnPrices({ orgId, ...choice }: ProviderChoice) {
  const { t } = useTranslation('price-list');
  return (
    <ProviderDialog {...choice} action={t('learn')} title={t('learn')} description={t('learnText')}>
      {(serviceProviderId, close) => (
        <Proposals key={serviceProviderId} orgId={orgId} serviceProviderId={serviceProviderId} onDone={close} />
      )}
    </ProviderDialog>
  );
}

interface ProposalsProps {
  readonly orgId: number;
  readonly serviceProviderId: number;
  readonly onDone: () => void;
}

function Proposals({ orgId, serviceProviderId, onDone }: ProposalsProps) {
  const { t } = useTranslation('price-list');
  const { unit: unitName } = useInvoiceWords();
  const toasts = useToasts();
  const showFailure = useFailureToast();
  const query = useQuery(proposalsQuery(orgId, serviceProviderId));
  const agree = useAgree(orgId);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const accept = async (proposals: readonly ProposedPrice[]) => {
    const prices = proposals.map(({ itemId, name, unit, currency, price, firstDay }) => {
      return {
        serviceProviderId,
        itemId,
        name: name.slice(0, 300).toWellFormed(),
        unit,
        currency,
        price,
        validFrom: firstDay,
      };
    });
    try {
      const { ids } = await agree.mutateAsync(prices);
      toasts.show({ level: 'success', title: t('agreed', { count: ids.length, shown: formatCount(ids.length) }) });
      onDone();
    } catch (error) {
      showFailure(t('failed'), error);
    }
  };
  return (
    <DataLoadingView query={query}>
      {({ proposals }) => {
        const chosen = proposals.filter((proposal) => selected.has(keyOf(proposal)));
        if (proposals.length === 0) return <p>{t('learnNone')}</p>;
        return (
          <>
            <DataTable
              caption={t('learn')}
              rows={proposals}
              rowKey={keyOf}
              selection={{
                selected,
                onChange: setSelected,
                allLabel: t('workspace:list.selectAll'),
                rowLabel: ({ name }) => t('workspace:list.select', { name }),
              }}
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
                  title: t('price'),
                  align: 'end',
                  cell: ({ price, currency }) => priceText(price, currency),
                },
                {
                  key: 'share',
                  title: t('often'),
                  align: 'end',
                  cell: ({ lines, allLines }) => t('share', { lines: formatCount(lines), all: formatCount(allLines) }),
                },
              ]}
            />
            <Row justify="end">
              <Button disabled={chosen.length === 0} loading={agree.isPending} onClick={() => void accept(chosen)}>
                {t('learnAccept', { count: chosen.length, shown: formatCount(chosen.length) })}
              </Button>
            </Row>
          </>
        );
      }}
    </DataLoadingView>
  );
}

/** A unit price, with the decimals that it has. */
export const priceText = (price: string, currency: string): string =>
  `${formatDecimal(price)}\u00a0${currency === 'ISK' ? 'kr.' : currency}`;

/** A name with the item that it is of. */
export function Named({ name, itemId }: { readonly name: string; readonly itemId?: string | undefined }) {
  const { t } = useTranslation('price-list');
  return (
    <Stack as="span" gap={4} className={styles.named}>
      {name}
      {itemId !== undefined && <Detail>{t('item', { id: itemId })}</Detail>}
    </Stack>
  );
}
