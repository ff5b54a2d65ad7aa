import { Button, Icon } from '@tunna/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

export function BackLink() {
  const { t } = useTranslation('dashboard');
  return (
    <Button variation="ghost" size="small" asChild>
      <Link to={paths.home()}>
        <Icon name="arrow-left" />
        {t('title')}
      </Link>
    </Button>
  );
}
