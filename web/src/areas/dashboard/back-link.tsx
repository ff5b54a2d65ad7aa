import { Button, Icon } from '@tunna/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/text/translation.tsx';
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
