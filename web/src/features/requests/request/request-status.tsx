import type { ServiceRequest } from '@tunna/contract/requests/service-request-workspace';
import { Badge, type BadgeProps } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';

const variations: Readonly<Record<ServiceRequest['status'], NonNullable<BadgeProps['variation']>>> = {
  received: 'neutral',
  sent: 'neutral',
  in_progress: 'accent',
  done: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
};

export function RequestStatus({ status }: Pick<ServiceRequest, 'status'>) {
  const { t } = useTranslation('request');
  return <Badge variation={variations[status]}>{t(`status.${status}`)}</Badge>;
}
