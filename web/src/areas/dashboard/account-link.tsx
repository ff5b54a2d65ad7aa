import { Button } from '@tunna/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

export function AccountLink() {
  const { t } = useTranslation('dashboard');
  return (
    <Button variation="ghost" size="small" asChild>
      <Link to={paths.account()}>{t('account')}</Link>
    </Button>
  );
}
