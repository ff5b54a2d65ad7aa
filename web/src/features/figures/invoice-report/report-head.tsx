import type { Figures } from '@tunna/contract/figures/figures';
import type { ReportHead as Head } from '@tunna/contract/figures/invoice-report';
import { reportHeadline } from '@tunna/domain/figures/report-headline';
import type { Language } from '@tunna/domain/text/languages';
import { formatDate } from '@tunna/domain/time/dates';
import { periodName } from '@tunna/domain/time/period';
import { useTranslation } from 'react-i18next';
import { streamName } from '../../inventory/shared/stream-name.tsx';
import styles from './invoice-report.module.css';

interface Props {
  readonly report: Head;
  readonly figures: Figures;
  /** Absent if it is shown above the report already. */
  readonly organizationName?: string;
  /** The publisher, if shown. */
  readonly publishedBy?: string | undefined;
}

/** The head of a report: its subject, its totals, and the time of publication. On paper also its title. */
export function ReportHead({ report, figures, organizationName, publishedBy }: Props) {
  const { t, i18n } = useTranslation('invoice-report');
  const language = i18n.language as Language;
  const day = report.publishedAt === undefined ? undefined : formatDate(new Date(report.publishedAt), language);
  return (
    <header className={styles.head}>
      {organizationName !== undefined && (
        <p className={styles.printed}>
          <strong>{organizationName}</strong>
        </p>
      )}
      <p className={styles.printedTitle}>{report.name}</p>
      <p className={styles.period}>{periodName(report.period, language)}</p>
      <p className={styles.headline}>{reportHeadline(figures, language)}</p>
      {report.comment !== '' && <p className={styles.comment}>{report.comment}</p>}
      <Limits report={report} />
      <p className={styles.muted}>
        {day === undefined
          ? t('draftText')
          : publishedBy === undefined
            ? t('published', { day })
            : t('publishedBy', { day, name: publishedBy })}
      </p>
    </header>
  );
}

/** The locations, streams and providers of the report; deleted ones are marked. */
function Limits({ report: { chosen } }: { readonly report: Head }) {
  const { t, i18n } = useTranslation('invoice-report');
  const named = (name: string) => (name === '' ? t('gone') : name);
  const limits = [
    { key: 'locations', names: chosen.locations.map(({ name }) => named(name)) },
    { key: 'wasteStreams', names: chosen.wasteStreams.map(({ names }) => named(streamName(names, i18n.language))) },
    { key: 'serviceProviders', names: chosen.serviceProviders.map(({ name }) => named(name)) },
  ].filter(({ names }) => names.length > 0);
  if (limits.length === 0) return <p className={styles.muted}>{t('ofAll')}</p>;
  return (
    <dl className={styles.limits}>
      {limits.map(({ key, names }) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>{names.join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}
