import { Button, Icon } from '@tunna/ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { originPath } from '../../lib/origin-path.ts';
import { usePageReport } from '../../lib/page.tsx';
import { PublicLayout } from '../../shared/public-layout.tsx';
import styles from './login.module.css';

/** Where people are sent who must sign in. It says truthfully that this installation has no sign-in. */
export default function LoginPage() {
  const { t } = useTranslation('sign-in');
  const [search] = useSearchParams();
  const origin = originPath(search.get('from'));
  usePageReport(t('title'));
  return (
    <PublicLayout banner={t('common:productName')} languages={['is', 'en', 'no', 'pl']}>
      <div className={styles.page}>
        <h1>{t('title')}</h1>
        <p>{t('notYet')}</p>
        <p>{t('alternative')}</p>
        <Button variation="ghost" href={origin.replace(/\/request$/, '')}>
          <Icon name="arrow-left" />
          {t('goBack')}
        </Button>
      </div>
    </PublicLayout>
  );
}
