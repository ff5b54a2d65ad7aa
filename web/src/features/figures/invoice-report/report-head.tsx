import type { Figures } from '@tunna/contract/figures/figures';
import type { ReportHead as Head } from '@tunna/contract/figures/invoice-report';
import type { Language } from '@tunna/domain/text/languages';
import { formatDate } from '@tunna/domain/time/dates';
import { periodName } from '@tunna/domain/time/period';
import { Muted, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { streamName } from '../../inventory/shared/stream-name.tsx';
import { CompletenessNotice } from '../shared/completeness-notice.tsx';
import styles from './invoice-report.module.css';
import { useReportHeadline } from './report-headline.ts';

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
  const { i18n } = useTranslation('invoice-report');
  const language = i18n.language as Language;
  const headlineOf = useReportHeadline();
  return (
    <Stack as="header" gap={4} className={styles.head}>
      {organizationName !== undefined && (
        <p className={styles.printed}>
          <strong>{organizationName}</strong>
        </p>
      )}
      <p className={styles.printedTitle}>{report.name}</p>
      <p className={styles.period}>{periodName(report.period, language)}</p>
      <p className={styles.headline}>{headlineOf(figures)}</p>
      <CompletenessNotice figures={figures} />
      {report.comment !== '' && <p className={styles.comment}>{report.comment}</p>}
      <ReportOrigin report={report} publishedBy={publishedBy} />
    </Stack>
  );
}

/** The limits of a report, and when and by whom it was published. */
export function ReportOrigin({ report, publishedBy }: Pick<Props, 'report' | 'publishedBy'>) {
  const { t, i18n } = useTranslation('invoice-report');
  const language = i18n.language as Language;
  const day = report.publishedAt === undefined ? undefined : formatDate(new Date(report.publishedAt), language);
  return (
    <>
      <Limits report={report} />
      <Muted>
        {day === undefined
          ? t('draftText')
          : publishedBy === undefined
            ? t('published', { day })
            : t('publishedBy', { day, name: publishedBy })}
      </Muted>
    </>
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
  if (limits.length === 0) return <Muted>{t('ofAll')}</Muted>;
  return (
    <Stack as="dl" gap={4} className={styles.limits}>
      {limits.map(({ key, names }) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>{names.join(', ')}</dd>
        </div>
      ))}
    </Stack>
  );
}
