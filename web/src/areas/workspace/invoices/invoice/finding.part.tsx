import type { InvoiceFinding } from '@tunna/contract/invoices/invoice-audit';
import { findingStates } from '@tunna/domain/invoices/prices/finding';
import { formatMoney } from '@tunna/domain/numbers/numbers';
import { Button, Row } from '@tunna/ui';
import { numberHint } from '../../../../features/invoices/inbox/key-hint.tsx';
import { TaskFrame } from '../../../../features/invoices/inbox/task-frame.tsx';
import styles from '../../../../features/invoices/inbox/work.module.css';
import { Decisions, FindingCell, StateCell } from '../../../../features/invoices/invoice-audit/finding-cells.tsx';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { findingKey } from './invoice-tasks.ts';
import type { InvoiceWork } from './use-invoice-work.ts';

interface Props {
  readonly finding: InvoiceFinding;
  readonly work: InvoiceWork;
}

function FindingTask({ finding, work }: Props) {
  const { t } = useTranslation('invoice-audit');
  const key = findingKey(finding);
  const isCurrent = work.current?.key === key;
  const name = `${t(`rule.${finding.rule}`)}, ${finding.lineName ?? finding.invoiceNumber}`;
  return (
    <TaskFrame task={key} title={name} isCurrent={isCurrent}>
      <Row justify="between" nowrap>
        <FindingCell finding={finding} />
        <span className={styles.amount}>{formatMoney(finding.difference, finding.currency)}</span>
      </Row>
      <Row gap={4}>
        {findingStates
          .filter((state) => state !== 'open')
          .map((state, index) => (
            <Button
              key={state}
              variation="ghost"
              size="small"
              data-offer
              aria-label={t('decideNamed', { action: t(`decide.${state}`), name })}
              onClick={() => void work.decide(finding, state)}
            >
              {numberHint(isCurrent)(index + 1)} {t(`decide.${state}`)}
            </Button>
          ))}
      </Row>
    </TaskFrame>
  );
}

/** A finding that a member has decided about. */
function SettledFinding({ finding }: Pick<Props, 'finding'>) {
  const { id: orgId, may } = useOrganization();
  return (
    <div className={styles.settled}>
      <FindingCell finding={finding} />
      <Row align="start">
        <StateCell finding={finding} />
        {may('invoices.write') && <Decisions orgId={orgId} finding={finding} />}
      </Row>
    </div>
  );
}

/** A finding: a task until a member decides about it. */
export const Finding = ({ finding, work }: Props) =>
  finding.state === 'open' ? <FindingTask finding={finding} work={work} /> : <SettledFinding finding={finding} />;
