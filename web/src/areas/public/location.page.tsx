import { useQuery } from '@tanstack/react-query';
import type { PublicLocation } from '@tunna/contract/inventory/location';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { fallbackLanguage, isLanguage, type Language } from '@tunna/domain/text/languages';
import { compareIcelandic } from '@tunna/domain/text/sorting';
import { formatDate } from '@tunna/domain/time/dates';
import { EmptyState } from '@tunna/ui';
import { Link } from 'react-router';
import { locationReportQuery } from '../../features/inventory/location/location.queries.ts';
import { mapLink } from '../../features/inventory/shared/map-link.ts';
import { streamColors } from '../../features/inventory/waste-stream/waste-guide.tsx';
import { usePageReport } from '../../lib/page.tsx';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import styles from './public-pages.module.css';
import { PublishedLocation } from './published-location.tsx';

/** A published location: its sorting guides and collections. */
export function LocationPage() {
  return <PublishedLocation>{(location) => <Location location={location} />}</PublishedLocation>;
}

function Location({ location }: { location: PublicLocation }) {
  const { t, i18n } = useTranslation('location');
  const language = isLanguage(i18n.language) ? i18n.language : fallbackLanguage;
  usePageReport(location.name, { description: `${t('wasteStreams')} ${location.name}` });
  const streams = location.wasteStreams
    .map((stream) => ({ ...stream, name: stream.names[language] }))
    .sort((a, b) => compareIcelandic(a.name, b.name));
  const { coordinates } = location;
  return (
    <div className={styles.page}>
      <h1>{t('wasteStreams')}</h1>
      {streams.length === 0 ? (
        <EmptyState icon="container" headline={t('noStreams.title')} sentence={t('noStreams.text')} />
      ) : (
        <ul className={styles.streams}>
          {streams.map((stream) => (
            <li key={stream.id}>
              <Link
                className={styles.stream}
                style={streamColors(stream.color)}
                to={paths.locationStream(location.id, stream.id)}
              >
                <img src={stream.imageUri} alt="" width="56" height="56" />
                {stream.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Report id={location.id} names={new Map(streams.map(({ id, name }) => [id, name]))} language={language} />
      {coordinates !== undefined && (
        <p>
          <a href={mapLink(coordinates)}>{t('map')}</a>
        </p>
      )}
    </div>
  );
}

/** The number of collections of each stream; renders nothing until the figures are loaded. */
function Report({ id, names, language }: { id: string; names: ReadonlyMap<number, string>; language: Language }) {
  const { t } = useTranslation('location');
  const { data } = useQuery(locationReportQuery(id));
  const report = data?.report;
  if (report === undefined || report === null) return null;
  const figures = report.weights !== undefined && (
    <p>
      <Link to={paths.locationReport(id)}>{t('figures.link')}</Link>
    </p>
  );
  if (report.wasteStreams.length === 0) return figures;
  const rows = report.wasteStreams
    .map(({ wasteStreamId, emptyings }) => ({ name: names.get(wasteStreamId) ?? '', emptyings }))
    .sort((a, b) => b.emptyings - a.emptyings);
  const total = rows.reduce((sum, { emptyings }) => sum + emptyings, 0);
  const day = (date: string) => formatDate(new Date(`${date}T00:00:00Z`), language);
  return (
    <section className={styles.page}>
      <h2>{t('report.title')}</h2>
      <p className={styles.meta}>{t('report.period', { from: day(report.from), to: day(report.to) })}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('report.wasteStream')}</th>
            <th scope="col">{t('report.emptyings')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, emptyings }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{formatCount(emptyings)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('report.total')}</th>
            <td>{formatCount(total)}</td>
          </tr>
        </tfoot>
      </table>
      {figures}
    </section>
  );
}
