import type { CollectionState } from '@tunna/domain/requests/collection';
import { Badge } from '@tunna/ui';
import { useTranslation } from 'react-i18next';

const variations = { done: 'success', missed: 'danger', skipped: 'neutral' } as const;

/** What became of a pick-up; nothing while it is as planned. */
export function CollectionStateBadge({ state }: { readonly state: CollectionState }) {
  const { t } = useTranslation('collection');
  return state === 'planned' ? null : <Badge variation={variations[state]}>{t(`state.${state}`)}</Badge>;
}
