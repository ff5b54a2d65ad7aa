import type { OwnServiceRequest } from '@tunna/contract/requests/own-service-request';
import { Badge, type BadgeProps, Row } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';

const variations: Readonly<Record<OwnServiceRequest['status'], NonNullable<BadgeProps['variation']>>> = {
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
    <Row as="span" inline gap={4}>
      <Badge variation={variations[status]}>{t(`status.${status}`)}</Badge>
      {overdue && <Badge variation="warning">{t('overdue')}</Badge>}
    </Row>
  );
}
