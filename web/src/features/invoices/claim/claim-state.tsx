import type { ClaimRow } from '@tunna/contract/invoices/claim';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Badge, Row } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';

const levels = {
  open: 'neutral',
  sent: 'accent',
  credited: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
} as const;

type Stated = Pick<ClaimRow, 'state' | 'isOverdue' | 'outstanding' | 'declined' | 'proposals'>;

/** The state of a claim, whether its deadline has passed, and credit notes to confirm. */
export function ClaimState({ claim: { state, isOverdue, outstanding, declined, proposals } }: { claim: Stated }) {
  const { t } = useTranslation('claim');
  const isPartly = state === 'credited' && (outstanding !== '0' || declined !== '0');
  return (
    <Row as="span" gap={4} rowGap={4}>
      <Badge variation={levels[state]}>{t(isPartly ? 'partly' : `state.${state}`)}</Badge>
      {isOverdue && <Badge variation="warning">{t('overdue')}</Badge>}
      {proposals > 0 && (
        <Badge variation="warning">{t('proposals', { count: proposals, shown: formatCount(proposals) })}</Badge>
      )}
    </Row>
  );
}
