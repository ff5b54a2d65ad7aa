import { Button } from '@tunna/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';

export function AccountLink() {
  const { t } = useTranslation('dashboard');
  return (
    <Button variation="ghost" size="small" asChild>
      <Link to={paths.account()}>{t('account')}</Link>
    </Button>
  );
}
