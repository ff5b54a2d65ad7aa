import type { StageCounts } from '@tunna/contract/invoices/invoice';
import { firstStage, type InvoiceStage } from '@tunna/domain/invoices/invoice-stage';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Button, EmptyState } from '@tunna/ui';
import { Link, useNavigate } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { KeyHint } from './key-hint.tsx';
import { useLetterKeys } from './use-letter-keys.ts';
import { useTally } from './work-tally.ts';

interface Props {
  readonly stage: InvoiceStage;
  readonly counts: StageCounts['counts'] | undefined;
}

/** Shown for a stage without invoices: what was done in this sitting, and the stage that has work left. */
export function WorkDone({ stage, counts }: Props) {
  const { t } = useTranslation('invoice-inbox');
  const { id: orgId, paths: own } = useOrganization();
  const navigate = useNavigate();
  const { invoices, ...others } = useTally(orgId);
  const tally = { invoices: invoices.length, ...others };
  const parts = (['invoices', 'accepted', 'classified', 'decided'] as const)
    .filter((name) => tally[name] > 0)
    .map((name) => t(`tally.${name}`, { count: tally[name], shown: formatCount(tally[name]) }));
  const next = counts === undefined ? 'done' : firstStage(counts);
  const hasMore = counts !== undefined && next !== 'done' && next !== stage;
  const to = own.invoices({ stage: next });
  const openNextStage = () => {
    if (hasMore) void navigate(to);
    return hasMore;
  };
  useLetterKeys({ n: openNextStage, j: openNextStage });
  const action = hasMore ? (
    <Button asChild>
      <Link to={to}>
        {t('continue', { stage: t(`stage.${next}`), shown: formatCount(counts[next]) })} <KeyHint keys={['N']} />
      </Link>
    </Button>
  ) : undefined;
  return (
    <EmptyState
      icon="check"
      headline={t(`none.${stage}`)}
      sentence={parts.length === 0 ? t(`noneText.${stage}`) : t('tally', { done: parts.join(', ') })}
      action={action}
    />
  );
}
