import type { OwnServiceRequest } from '@tunna/contract/requests/own-service-request';
import { Badge, type BadgeProps } from '@tunna/ui';
import { useTranslation } from 'react-i18next';
import styles from './own-department.module.css';

const looks: Readonly<Record<OwnServiceRequest['status'], NonNullable<BadgeProps['variation']>>> = {
  received: 'neutral',
  sent: 'neutral',
  in_progress: 'accent',
  done: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
};

export function OwnRequestStatus({ status, overdue }: Pick<OwnServiceRequest, 'status' | 'overdue'>) {
  const { t } = useTranslation('own-department');
  return (
    <span className={styles.states}>
      <Badge variation={looks[status]}>{t(`status.${status}`)}</Badge>
      {overdue && <Badge variation="warning">{t('overdue')}</Badge>}
    </span>
  );
}
