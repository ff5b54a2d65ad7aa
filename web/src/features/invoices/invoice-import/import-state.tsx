import type { ImportAttempt, ImportState } from '@tunna/contract/invoices/invoice-import';
import { Badge, type BadgeProps } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';

const variations = {
  waiting: 'neutral',
  running: 'accent',
  done: 'success',
  failed: 'danger',
  resolved: 'neutral',
} as const satisfies Record<ImportState, BadgeProps['variation']>;

/** The state of an attempt. */
export function ImportStateBadge({ attempt: { state, awaits } }: { readonly attempt: ImportAttempt }) {
  const { t } = useTranslation('invoice-import');
  if (awaits !== undefined) return <Badge variation="warning">{t('state.awaits')}</Badge>;
  return <Badge variation={variations[state]}>{t(`state.${state}`)}</Badge>;
}
