import type { Container } from '@tunna/contract/inventory/container';
import { Badge } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';

const variations = { paused: 'warning', removed: 'neutral' } as const;

/** A container's state; the usual one has no badge, so that the others are noticed. */
export function ContainerStatus({ status }: Pick<Container, 'status'>) {
  const { t } = useTranslation('workspace');
  if (status === 'active') return t('container.status.active');
  return <Badge variation={variations[status]}>{t(`container.status.${status}`)}</Badge>;
}
