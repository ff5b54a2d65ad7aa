import { useQuery } from '@tanstack/react-query';
import { type TermsType, termsType } from '@tunna/contract/platform/platform';
import { fallbackLanguage, isLanguage } from '@tunna/domain/text/languages';
import { useParams } from 'react-router';
import { termsQuery } from '../../features/platform/terms/terms.queries.ts';
import { usePageReport } from '../../lib/page.tsx';
import { useTranslation } from '../../lib/text/translation.tsx';
import { PublicLayout } from '../../shared/layout/public-layout.tsx';
import { NotFoundScreen } from '../../shared/layout/screens.tsx';
import { DataLoadingView } from '../../shared/view/data-loading-view.tsx';
import styles from './public-pages.module.css';

/** Legal terms; the privacy policy by default. */
export function TermsPage() {
  const params = useParams();
  const type = termsType.safeParse(params.termsType ?? 'privacy-policy');
  return type.success ? <Terms type={type.data} /> : <NotFoundScreen />;
}

function Terms({ type }: { type: TermsType }) {
  const { t, i18n } = useTranslation('common');
  const language = isLanguage(i18n.language) ? i18n.language : fallbackLanguage;
  const terms = useQuery(termsQuery(type, language));
  usePageReport(t(`terms.${type}`));
  // The terms exist in Icelandic and English; a page in another language shows the English ones.
  const lang = language === 'is' || language === 'en' ? {} : { lang: 'en' };
  return (
    <PublicLayout banner={t('productName')}>
      <div className={styles.page}>
        <h1>{t(`terms.${type}`)}</h1>
        <DataLoadingView query={terms}>
          {({ content }) => (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the operator’s own text, sanitized by the server
            <div className={styles.prose} {...lang} dangerouslySetInnerHTML={{ __html: content }} />
          )}
        </DataLoadingView>
      </div>
    </PublicLayout>
  );
}
