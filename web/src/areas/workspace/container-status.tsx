import type { Container } from '@tunna/contract/container';
import { Badge } from '@tunna/ui';
import { useTranslation } from 'react-i18next';

const looks = { active: 'success', paused: 'warning', removed: 'neutral' } as const;

export function ContainerStatus({ status }: Pick<Container, 'status'>) {
  const { t } = useTranslation('workspace');
  return <Badge variation={looks[status]}>{t(`container.status.${status}`)}</Badge>;
}
