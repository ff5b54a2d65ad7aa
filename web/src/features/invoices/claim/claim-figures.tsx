import { useQuery } from '@tanstack/react-query';
import type { ClaimFigure } from '@tunna/contract/invoices/claim';
import { amountText, sum } from '@tunna/domain/numbers/decimal';
import { formatCount, formatMoney } from '@tunna/domain/numbers/numbers';
import { DataTable, Detail, Row, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './claim.module.css';
import { claimFiguresQuery } from './claim.queries.ts';

const amounts = ['claimed', 'recovered', 'declined', 'pending'] as const;
type Amount = (typeof amounts)[number];

/** One text for each currency of the figures. */
const totalsOf = (figures: readonly ClaimFigure[], amount: Amount): string[] =>
  [...Map.groupBy(figures, ({ currency }) => currency)].map(([currency, own]) =>
    formatMoney(amountText(sum(own.map((figure) => figure[amount]))), currency),
  );

/** What was claimed, recovered and declined in the newest year, in large, with the amount that is pending. */
function NewestYear({ figures }: { readonly figures: readonly ClaimFigure[] }) {
  const { t } = useTranslation('claim');
  const year = Math.max(...figures.map((figure) => figure.year));
  const newest = figures.filter((figure) => figure.year === year);
  const label = { recovered: t('figure.recoveredIn', { year }) };
  const order = ['recovered', 'claimed', 'declined', 'pending'] as const;
  return (
    <Row as="dl" gap={32} rowGap={12} className={styles.sums}>
      {order.map((amount) => (
        <div key={amount} data-amount={amount}>
          <dt>{amount === 'recovered' ? label.recovered : t(`figure.${amount}`)}</dt>
          {totalsOf(amount === 'pending' ? figures : newest, amount).map((text) => (
            <dd key={text}>{text}</dd>
          ))}
        </div>
      ))}
    </Row>
  );
}

interface Props {
  readonly orgId: number;
  /** Absent for all providers. */
  readonly serviceProviderId?: number;
}

/** The figures of claims: the newest year, and a table by year and provider. Renders nothing before the first claim is sent. */
export function ClaimFigures({ orgId, serviceProviderId }: Props) {
  const { t } = useTranslation('claim');
  const { data } = useQuery(claimFiguresQuery(orgId, serviceProviderId));
  if (data === undefined || data.figures.length === 0) return null;
  return (
    <Stack gap={12}>
      <NewestYear figures={data.figures} />
      <details className={styles.details}>
        <summary>{t('figures')}</summary>
        <Stack gap={8}>
          <DataTable
            caption={t('figures')}
            rows={data.figures}
            rowKey={({ year, serviceProvider, currency }) => `${year} ${serviceProvider.id} ${currency}`}
            columns={[
              {
                key: 'year',
                title: t('figure.year'),
                heading: true,
                cell: ({ year, serviceProvider }) =>
                  serviceProviderId === undefined ? `${year} · ${serviceProvider.name}` : String(year),
              },
              { key: 'claims', title: t('figure.claims'), align: 'end', cell: ({ claims }) => formatCount(claims) },
              ...amounts.map((amount) => ({
                key: amount,
                title: t(`figure.${amount}`),
                align: 'end' as const,
                cell: (figure: ClaimFigure) => formatMoney(figure[amount], figure.currency),
              })),
            ]}
          />
          <Detail as="p">{t('figure.hint')}</Detail>
        </Stack>
      </details>
    </Stack>
  );
}
