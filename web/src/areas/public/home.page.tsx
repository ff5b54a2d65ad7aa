import { useQuery } from '@tanstack/react-query';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { languages } from '@tunna/domain/text/languages';
import { Button } from '@tunna/ui';
import { callQuery } from '../../lib/api/client.ts';
import { usePageReport } from '../../lib/page.tsx';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import { PublicLayout } from '../../shared/layout/public-layout.tsx';
import styles from './public-pages.module.css';

/** The front page for visitors without a code. */
export function HomePage() {
  const { t } = useTranslation('common');
  const { data } = useQuery(callQuery('getReportStats', {}));
  usePageReport(t('productName'), { description: t('home.text') });
  const figures =
    data === undefined
      ? []
      : ([
          ['home.locations', data.locations],
          ['home.containers', data.containers],
          ['home.requestsDone', data.requestsDone],
        ] as const);
  return (
    <PublicLayout banner={t('productName')} languages={languages}>
      {/* A logged-in user has a different page here. */}
      <div className={styles.page} data-take-over="kept">
        <h1>{t('home.title')}</h1>
        <p className={styles.lead}>{t('home.text')}</p>
        <dl className={styles.figures}>
          {figures.map(([label, value]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>{formatCount(value)}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.actions}>
          <Button href={paths.login()}>{t('home.logIn')}</Button>
        </div>
      </div>
    </PublicLayout>
  );
}
