import type { InvoiceSums } from '@tunna/contract/invoices/invoice';
import type { LineSums } from '@tunna/contract/invoices/line-item';
import { formatKilograms, formatMoney } from '@tunna/domain/numbers/numbers';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './invoice.module.css';

interface Sum {
  readonly name: string;
  /** Shown instead of the name. */
  readonly label?: ReactNode;
  readonly value: string;
}

function Sums({ sums }: { sums: readonly Sum[] }) {
  return (
    <dl className={styles.sums}>
      {sums.map(({ name, label = name, value }) => (
        <div key={`${name} ${value}`}>
          <dt>{label}</dt>
          <dd className={styles.number}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The weight of all found lines, and the estimated part of it. */
function useWeights() {
  const { t } = useTranslation('invoice');
  return ({ kg, estimatedKg }: Pick<InvoiceSums, 'kg' | 'estimatedKg'>): Sum[] => [
    { name: t('weight'), value: formatKilograms(kg) },
    ...(estimatedKg === '0' ? [] : [{ name: t('estimated'), value: formatKilograms(estimatedKg) }]),
  ];
}

/** Sums of all found invoices, by currency. */
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

/** Sums of all found lines. */
export function LineSumsView({ sums }: { sums: LineSums }) {
  const { t } = useTranslation('invoice');
  const weights = useWeights();
  const amounts = sums.byCurrency.flatMap(({ currency, cost, attributedCost }) => [
    { name: t('net'), value: formatMoney(cost, currency) },
    ...(attributedCost === undefined
      ? []
      : [{ name: t('line-filters:attributedCost'), value: formatMoney(attributedCost, currency) }]),
  ]);
  const carbonName = t('line-filters:carbon');
  const [before, after] = carbonName.split('CO2');
  const carbonLabel = (
    <>
      {before}CO<sub>2</sub>
      {after}
    </>
  );
  const carbon =
    sums.kgCo2e === undefined ? [] : [{ name: carbonName, label: carbonLabel, value: formatKilograms(sums.kgCo2e) }];
  return <Sums sums={[...amounts, ...weights(sums), ...carbon]} />;
}
