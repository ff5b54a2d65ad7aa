import { useQuery } from '@tanstack/react-query';
import type { PublicLocation, PublicLocationReport } from '@tunna/contract/inventory/location';
import { formatKilograms, formatNumber, formatShare } from '@tunna/domain/numbers/numbers';
import { fallbackLanguage, isLanguage, type Language } from '@tunna/domain/text/languages';
import { formatDate } from '@tunna/domain/time/dates';
import { monthName } from '@tunna/domain/time/period';
import { Button, EmptyState, Icon, Skeleton } from '@tunna/ui';
import { Link } from 'react-router';
import { locationReportQuery } from '../../features/inventory/location/location.queries.ts';
import { usePageReport } from '../../lib/page.tsx';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import { DataLoadingView } from '../../shared/view/data-loading-view.tsx';
import styles from './public-pages.module.css';
import { PublishedLocation } from './published-location.tsx';

type Weights = NonNullable<PublicLocationReport['weights']>;

/** The waste of a published location in the last twelve full months, by stream and by month. */
export function LocationReportPage() {
  return <PublishedLocation>{(location) => <Report location={location} />}</PublishedLocation>;
}

function Report({ location }: { location: PublicLocation }) {
  const { t, i18n } = useTranslation('location');
  const language = isLanguage(i18n.language) ? i18n.language : fallbackLanguage;
  const report = useQuery(locationReportQuery(location.id));
  const { name } = location;
  usePageReport(`${t('figures.title')} – ${name}`, { description: t('figures.description', { name }) });
  const day = (date: string) => formatDate(new Date(`${date}T00:00:00Z`), language);
  return (
    <div className={styles.page}>
      <h1>{t('figures.title')}</h1>
      <DataLoadingView query={report} pending={<Skeleton shape="block" />}>
        {({ report: found }) =>
          found?.weights === undefined ? (
            <EmptyState icon="container" headline={t('figures.none')} sentence={t('figures.noneText')} />
          ) : (
            <>
              <p className={styles.meta}>
                {t('report.period', { from: day(found.from), to: day(found.to) })}.{' '}
                {t(`figures.${found.weights.source}`)}
                {found.weights.monthsWithData < 12 &&
                  ` ${t('figures.monthsWithData', { known: String(found.weights.monthsWithData) })}`}
                {isEstimated(found.weights) &&
                  ` ${t('figures.estimated', { share: formatShare(found.weights.estimatedShare) })}`}
              </p>
              {found.weights.missingInvoiceMonths.length > 0 && (
                <p>
                  {t('figures.missing', {
                    months: found.weights.missingInvoiceMonths.map((month) => monthName(month, language)).join(', '),
                  })}
                </p>
              )}
              <Figures weights={found.weights} />
              <Streams weights={found.weights} language={language} />
              <Months weights={found.weights} language={language} />
            </>
          )
        }
      </DataLoadingView>
      <Button variation="ghost" asChild>
        <Link to={paths.location(location.id)}>
          <Icon name="arrow-left" />
          {t('backToLocation')}
        </Link>
      </Button>
    </div>
  );
}

const isEstimated = ({ estimatedShare = '0' }: Weights): boolean => estimatedShare !== '0';

function Figures({ weights: { kg, sortingRate } }: { weights: Weights }) {
  const { t } = useTranslation('location');
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('figures.kg')}</dt>
        <dd>{formatKilograms(kg)}</dd>
      </div>
      {sortingRate !== undefined && (
        <div>
          <dt>{t('figures.sortingRate')}</dt>
          <dd>{formatNumber(Number(sortingRate) * 100)}&nbsp;%</dd>
        </div>
      )}
    </dl>
  );
}

interface TableProps {
  readonly weights: Weights;
  readonly language: Language;
}

/** The weight as a bar; the largest fills the width. */
function Bar({ kg, largest, color }: { kg: string; largest: number; color?: string | undefined }) {
  const width = largest <= 0 ? 0 : Math.max(0, (Number(kg) / largest) * 100);
  return (
    <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width={width} height="4" fill={color ?? 'currentColor'} />
    </svg>
  );
}

const largestOf = (rows: readonly { readonly kg: string }[]): number =>
  Math.max(0, ...rows.map(({ kg }) => Number(kg)));

function Streams({ weights: { wasteStreams, kg: total }, language }: TableProps) {
  const { t } = useTranslation('location');
  const largest = largestOf(wasteStreams);
  return (
    <section className={styles.page}>
      <h2>{t('figures.byStream')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('report.wasteStream')}</th>
            <th scope="col">{t('figures.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {wasteStreams.map(({ id, names, color, kg }) => (
            <tr key={id ?? 0}>
              <td>
                {names?.[language] ?? t('figures.unknown')}
                <Bar kg={kg} largest={largest} color={color} />
              </td>
              <td>{formatKilograms(kg)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('report.total')}</th>
            <td>{formatKilograms(total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Months({ weights: { months }, language }: TableProps) {
  const { t } = useTranslation('location');
  const largest = largestOf(months);
  return (
    <section className={styles.page}>
      <h2>{t('figures.byMonth')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('figures.month')}</th>
            <th scope="col">{t('figures.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, kg }) => (
            <tr key={month}>
              <td>
                {monthName(month, language)}
                <Bar kg={kg} largest={largest} />
              </td>
              <td>{formatKilograms(kg)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
