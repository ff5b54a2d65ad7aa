import type { CollectionState } from '@tunna/domain/requests/collection';
import { Badge } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';

const variations = { done: 'success', missed: 'danger', skipped: 'neutral' } as const;

/** The state of a collection; renders nothing while it is planned. */
export function CollectionStateBadge({ state }: { readonly state: CollectionState }) {
  const { t } = useTranslation('collection');
  return state === 'planned' ? null : <Badge variation={variations[state]}>{t(`state.${state}`)}</Badge>;
}
