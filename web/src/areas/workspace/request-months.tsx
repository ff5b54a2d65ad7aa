import type { OrganizationOverview } from '@tunna/contract/organization';
import { monthNames } from '@tunna/domain/dates';
import type { Language } from '@tunna/domain/languages';
import { formatCount } from '@tunna/domain/numbers';
import { Panel } from '@tunna/ui';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './overview.module.css';

type Months = OrganizationOverview['requestsByMonth'];

/** A month in words: `2026-01` is January 2026. */
function monthName(month: string, language: Language): string {
  const [year, number] = month.split('-');
  return `${monthNames(language)[Number(number) - 1]} ${year}`;
}

/** Requests opened and done in each month, as bars with their figures: a table, so that it is read as one. */
export function RequestMonths({ months }: { months: Months }) {
  const { t, i18n } = useTranslation('workspace');
  const highest = Math.max(1, ...months.flatMap(({ opened, done }) => [opened, done]));
  const share = (count: number) => ({ '--share': count / highest }) as CSSProperties;
  return (
    <Panel title={t('overview.requests')}>
      <table className={styles.months}>
        <thead>
          <tr>
            <th scope="col">{t('overview.month')}</th>
            <th scope="col">{t('overview.opened')}</th>
            <th scope="col">{t('overview.done')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, opened, done }) => (
            <tr key={month}>
              <th scope="row">{monthName(month, i18n.language as Language)}</th>
              <td>
                <span className={styles.bar}>
                  <span className={styles.opened} style={share(opened)} />
                  {formatCount(opened)}
                </span>
              </td>
              <td>
                <span className={styles.bar}>
                  <span className={styles.done} style={share(done)} />
                  {formatCount(done)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
