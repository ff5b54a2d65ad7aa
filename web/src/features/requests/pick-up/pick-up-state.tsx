import type { PickUpState } from '@tunna/domain/requests/pick-up';
import { Badge } from '@tunna/ui';
import { useTranslation } from 'react-i18next';

const variations = { done: 'success', missed: 'danger', skipped: 'neutral' } as const;

/** What became of a pick-up; nothing while it is as planned. */
export function PickUpStateBadge({ state }: { readonly state: PickUpState }) {
  const { t } = useTranslation('pick-up');
  return state === 'planned' ? null : <Badge variation={variations[state]}>{t(`state.${state}`)}</Badge>;
}
