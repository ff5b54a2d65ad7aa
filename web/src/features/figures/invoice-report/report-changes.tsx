import type { Figures } from '@tunna/contract/figures/figures';
import type { ReportChanges as Changes } from '@tunna/contract/figures/invoice-report';
import { formatCount, formatKilograms, formatMoney, formatShare } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { monthName } from '@tunna/domain/time/period';
import { DataTable, Notice } from '@tunna/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { streamName } from '../../inventory/shared/stream-name.tsx';
import styles from './invoice-report.module.css';

interface Props {
  readonly changes: Changes;
  readonly figures: Figures;
  /** The address of the changed lines; absent without the permission. */
  readonly linesHref: string | undefined;
}

interface Row {
  readonly key: string;
  readonly name: string;
  readonly published: string;
  readonly now: string;
}

/** The figures of a published report that differ from current ones. */
export function ReportChanges({ changes, figures, linesHref }: Props) {
  const { t } = useTranslation('invoice-report');
  const { lines } = changes;
  const rows = useRows(changes, figures);
  return (
    <Notice>
      <p>
        <strong>{t('changedSince')}</strong>{' '}
        {lines !== undefined &&
          t('changedLines', {
            changed: formatCount(lines.changed),
            gone: formatCount(lines.gone),
            added: formatCount(lines.added),
          })}{' '}
        {linesHref !== undefined && lines !== undefined && lines.changed + lines.gone > 0 && (
          <Link to={linesHref}>{t('showChanged')}</Link>
        )}
      </p>
      {rows.length > 0 && (
        <details className={styles.changes}>
          <summary>{t('changedFigures')}</summary>
          <DataTable
            caption={t('changedFigures')}
            rows={rows}
            rowKey={({ key }) => key}
            columns={[
              { key: 'name', title: t('figure'), heading: true, cell: ({ name }) => name },
              { key: 'published', title: t('then'), align: 'end', cell: ({ published }) => published },
              { key: 'now', title: t('now'), align: 'end', cell: ({ now }) => now },
            ]}
          />
        </details>
      )}
    </Notice>
  );
}

function useRows({ now, months, wasteStreams, locations }: Changes, { totals, currency, carbon }: Figures): Row[] {
  const { t, i18n } = useTranslation('invoice-report');
  const row = (key: string, name: string, published: string, present: string): Row[] =>
    published === present ? [] : [{ key, name, published, now: present }];
  const both = (
    key: string,
    name: string,
    { published, now: present }: Pick<Changes['months'][number], 'published' | 'now'>,
  ) => [
    ...row(`${key} kg`, name, formatKilograms(published.kg), formatKilograms(present.kg)),
    ...row(
      `${key} cost`,
      `${name}, ${t('cost')}`,
      formatMoney(published.cost, currency),
      formatMoney(present.cost, currency),
    ),
  ];
  return [
    ...both('totals', t('total'), { published: totals, now }),
    ...row('sorting', t('sortingRate'), formatShare(totals.sortingRate), formatShare(now.sortingRate)),
    ...row('recycling', t('recyclingRate'), formatShare(totals.recyclingRate), formatShare(now.recyclingRate)),
    ...row('carbon', t('carbon'), formatKilograms(carbon.kgCo2e), formatKilograms(now.kgCo2e)),
    ...row('unmapped', t('unmappedLines'), formatCount(totals.unmappedLines), formatCount(now.unmappedLines)),
    ...months.flatMap((change) => both(change.month, monthName(change.month, i18n.language as Language), change)),
    ...wasteStreams.flatMap((change) =>
      both(
        `stream ${change.id ?? ''}`,
        change.names === undefined ? t('noStream') : streamName(change.names, i18n.language),
        change,
      ),
    ),
    ...locations.flatMap((change) => both(`place ${change.id ?? ''}`, change.name ?? t('noPlace'), change)),
  ];
}
