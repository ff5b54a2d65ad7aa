import { useQuery } from '@tanstack/react-query';
import { formatCount, formatKilograms, formatMoney } from '@tunna/domain/numbers/numbers';
import { Skeleton } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { ErrorNotice } from '../../../shared/view/error-notice.tsx';
import styles from './normalization.module.css';
import { type Effect, previewQuery } from './normalization.queries.ts';
import type { Choices } from './unmapped.ts';

/** Amounts of several currencies, which are not added up. */
const costText = (cost: Effect['cost']): string =>
  cost.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ') || formatMoney('0', 'ISK');

/** What choices would change, before they are made. */
export function EffectText({ orgId, choices }: { orgId: number; choices: Choices }) {
  const { t } = useTranslation('normalization');
  const { data, error } = useQuery(previewQuery(orgId, choices));
  if (data === undefined) return error === null ? <Skeleton /> : <ErrorNotice error={error} />;
  const { lines, invoices, cost, kgBefore, kgAfter } = data;
  return (
    <p className={styles.effect} role="status">
      {lines === 0
        ? t('noEffect')
        : t('effect', {
            count: lines,
            shown: formatCount(lines),
            invoices: formatCount(invoices),
            cost: costText(cost),
          })}
      {kgBefore !== kgAfter &&
        ` ${t('effectKg', { before: formatKilograms(kgBefore), after: formatKilograms(kgAfter) })}`}
    </p>
  );
}
