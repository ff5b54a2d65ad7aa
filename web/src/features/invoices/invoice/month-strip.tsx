import type { MonthCounts } from '@tunna/contract/invoices/invoice-month';
import { formatMoney } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { monthNames } from '@tunna/domain/time/dates';
import { addDays, addMonths } from '@tunna/domain/time/days';
import { monthName } from '@tunna/domain/time/period';
import { HiddenText } from '@tunna/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import styles from './invoice.module.css';

type Filters = Readonly<Record<string, string>>;

/** The first and the last day of a month. */
const daysOf = (month: string) => ({ from: `${month}-01`, to: addDays(addMonths(`${month}-01`, 1), -1) });

/** The last months, each with what was invoiced for it, and whose invoice is missing; each leads to its invoices. */
export function MonthStrip({ months, filters }: { months: MonthCounts['months']; filters: Filters }) {
  const { t, i18n } = useTranslation('invoice');
  const { paths: own } = useOrganization();
  const language = i18n.language as Language;
  const short = (month: string) => {
    const name = monthNames(language)[Number(month.slice(5)) - 1]?.slice(0, 3) ?? '';
    return month.endsWith('-01') ? `${name} ${month.slice(0, 4)}` : name;
  };
  return (
    <nav aria-label={t('months')}>
      <ul className={styles.strip}>
        {months.map(({ month, count, sums, missing }) => {
          const days = daysOf(month);
          const isShown = filters.from === days.from && filters.to === days.to;
          const { from: _from, to: _to, ...others } = filters;
          return (
            <li key={month}>
              <Link
                className={styles.month}
                to={own.invoices({ stage: 'all', ...others, ...(isShown ? {} : days) })}
                aria-current={isShown ? 'true' : undefined}
              >
                <strong>
                  <span aria-hidden>{short(month)}</span>
                  <HiddenText>{monthName(month, language)}</HiddenText>
                </strong>
                <span>{count === 0 ? t('monthNone') : t('total', { count, shown: count })}</span>
                {sums.map(({ currency, net }) => (
                  <span key={currency} className={styles.number}>
                    {formatMoney(net, currency)}
                  </span>
                ))}
                {missing.length > 0 && (
                  <span className={styles.missing}>
                    {t('missing', { providers: missing.map(({ name }) => name).join(', ') })}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
