import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';

/** The links to the terms in a footer. */
export function TermsLinks() {
  const { t } = useTranslation('common');
  return (
    <>
      <a href={paths.terms('privacy-policy')}>{t('terms.privacy-policy')}</a>
      <a href={paths.terms('terms-of-service')}>{t('terms.terms-of-service')}</a>
    </>
  );
}
