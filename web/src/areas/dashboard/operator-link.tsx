import { useQuery } from '@tanstack/react-query';
import { Button, Icon } from '@tunna/ui';
import { Link } from 'react-router';
import { userInfoQuery } from '../../features/people/user/user.queries.ts';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';

/** Links operators to the status of the system; renders nothing for other users. */
export function OperatorLink() {
  const { t } = useTranslation('admin-metrics');
  const { data: info } = useQuery(userInfoQuery());
  if (info?.operator !== true) return null;
  return (
    <Button variation="ghost" asChild>
      <Link to={paths.adminMetrics()}>
        <Icon name="columns" size={16} />
        {t('title')}
      </Link>
    </Button>
  );
}
