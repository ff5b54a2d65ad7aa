import type { InvoiceSums } from '@tunna/contract/invoices/invoice';
import type { LineSums } from '@tunna/contract/invoices/line-item';
import { formatKilograms, formatMoney } from '@tunna/domain/numbers/numbers';
import { useTranslation } from 'react-i18next';
import styles from './invoice.module.css';

interface Sum {
  readonly name: string;
  readonly value: string;
}

function Sums({ sums }: { sums: readonly Sum[] }) {
  return (
    <dl className={styles.sums}>
      {sums.map(({ name, value }) => (
        <div key={`${name} ${value}`}>
          <dt>{name}</dt>
          <dd className={styles.number}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How much all that is found weighs, and how much of that is estimated. */
function useWeights() {
  const { t } = useTranslation('invoice');
  return ({ kg, estimatedKg }: Pick<InvoiceSums, 'kg' | 'estimatedKg'>): Sum[] => [
    { name: t('weight'), value: formatKilograms(kg) },
    ...(estimatedKg === '0' ? [] : [{ name: t('estimated'), value: formatKilograms(estimatedKg) }]),
  ];
}

/** Sums of all invoices that are found, each currency by itself. */
export function InvoiceSumsView({ sums }: { sums: InvoiceSums }) {
  const { t } = useTranslation('invoice');
  const weights = useWeights();
  const amounts = sums.byCurrency.flatMap(({ currency, net, vat, total }) => [
    { name: t('net'), value: formatMoney(net, currency) },
    { name: t('vat'), value: formatMoney(vat, currency) },
    { name: t('total.label'), value: formatMoney(total, currency) },
  ]);
  return <Sums sums={[...amounts, ...weights(sums)]} />;
}

/** Sums of all lines that are found. */
export function LineSumsView({ sums }: { sums: LineSums }) {
  const { t } = useTranslation('invoice');
  const weights = useWeights();
  const amounts = sums.byCurrency.map(({ currency, cost }) => ({ name: t('net'), value: formatMoney(cost, currency) }));
  return <Sums sums={[...amounts, ...weights(sums)]} />;
}
