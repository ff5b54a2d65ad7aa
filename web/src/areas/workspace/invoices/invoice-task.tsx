import type { WholeInvoice } from '@tunna/contract/invoices/invoice';
import type { InvoiceFinding } from '@tunna/contract/invoices/invoice-audit';
import { findingStates } from '@tunna/domain/invoices/prices/finding';
import { formatCount, formatMoney } from '@tunna/domain/numbers/numbers';
import { Button, Detail, Row } from '@tunna/ui';
import { Link } from 'react-router';
import { KeyHint } from '../../../features/invoices/inbox/key-hint.tsx';
import { TaskFrame } from '../../../features/invoices/inbox/task-frame.tsx';
import styles from '../../../features/invoices/inbox/work.module.css';
import { InvoiceFindings } from '../../../features/invoices/invoice/invoice-findings.tsx';
import { Decisions, FindingCell, StateCell } from '../../../features/invoices/invoice-audit/finding-cells.tsx';
import { ChoiceDialog } from '../../../features/invoices/normalization/choice-dialog.tsx';
import { LocationChoice } from '../../../features/invoices/normalization/location-choice.tsx';
import { MaterialChoice } from '../../../features/invoices/normalization/material-choice.tsx';
import { Offers } from '../../../features/invoices/normalization/offers.tsx';
import { useTranslation } from '../../../lib/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { useChoices } from '../inventory/use-choices.ts';
import type { InvoiceTask } from './invoice-tasks.ts';
import type { InvoiceWork } from './use-invoice-work.ts';

interface Props<Task extends InvoiceTask = InvoiceTask> {
  readonly task: Task;
  readonly whole: WholeInvoice;
  readonly work: InvoiceWork;
}

type Of<Kind extends InvoiceTask['kind']> = Extract<InvoiceTask, { kind: Kind }>;

/** The number key of an option of the marked task. */
const hintOf = (isCurrent: boolean) => (number: number) =>
  isCurrent && number <= 3 ? <KeyHint keys={[String(number)]} /> : undefined;

/** The version of an invoice is accepted: its violated rules, or the changes of a file. */
function AcceptTask({ whole, work }: Pick<Props, 'whole' | 'work'>) {
  const { t } = useTranslation('invoice-inbox');
  const { paths: own } = useOrganization();
  const { invoice, shown } = whole;
  const isCurrent = work.current?.key === 'accept';
  const versions = { from: String(Math.max(1, invoice.version - 1)), to: String(invoice.version) };
  return (
    <TaskFrame task="accept" title={t('accept.title')} isCurrent={isCurrent}>
      <h2>{t('accept.title')}</h2>
      {invoice.changedByFile && (
        <p>
          {t('accept.changed', { version: invoice.version })}{' '}
          <Link to={own.invoiceHistory(invoice.serviceProvider.id, invoice.number, versions)}>
            {t('invoice:seeChanges')}
          </Link>
        </p>
      )}
      {shown.warnings.length > 0 && (
        <>
          <p>{t('accept.warnings')}</p>
          <InvoiceFindings findings={shown.warnings} />
        </>
      )}
      <Row>
        <Button size="small" data-offer onClick={() => void work.acceptVersion()}>
          {hintOf(isCurrent)(1)} {t('accept')}
        </Button>
      </Row>
    </TaskFrame>
  );
}

function QuestionTask({ task, work }: Props<Of<'material'> | Of<'location'>>) {
  const { t } = useTranslation('invoice-inbox');
  const { id: orgId } = useOrganization();
  const choices = useChoices().data;
  const isCurrent = work.current?.key === task.key;
  const { group, offers, positions } = task;
  const question = t(`${task.kind}.ask`);
  return (
    <TaskFrame task={task.key} title={`${question} ${group.example}`} isCurrent={isCurrent}>
      <Row gap={8} align="baseline">
        <h2>{question}</h2>
        {task.kind === 'location' && <Detail>{group.example}</Detail>}
        {positions.length > 1 && (
          <Detail>{t('sameLines', { count: positions.length, shown: formatCount(positions.length) })}</Detail>
        )}
      </Row>
      <Offers
        line={group.example}
        offers={offers}
        hint={hintOf(isCurrent)}
        onAccept={(offer) => void work.choose(task, offer.choices)}
      >
        <Row as="span" inline gap={4} align="center" data-choose>
          <ChoiceDialog line={group.example}>
            {(close) =>
              task.kind === 'material' ? (
                <MaterialChoice
                  orgId={orgId}
                  group={task.group}
                  streams={choices?.wasteStreams ?? []}
                  onDone={close}
                  onSaved={work.chosen}
                />
              ) : (
                <LocationChoice
                  orgId={orgId}
                  group={task.group}
                  locations={choices?.locations ?? []}
                  onDone={close}
                  onSaved={work.chosen}
                />
              )
            }
          </ChoiceDialog>
          {isCurrent && <KeyHint keys={['C']} />}
        </Row>
      </Offers>
    </TaskFrame>
  );
}

function FindingTask({ task, work }: Props<Of<'finding'>>) {
  const { t } = useTranslation('invoice-audit');
  const { finding } = task;
  const isCurrent = work.current?.key === task.key;
  const name = `${t(`rule.${finding.rule}`)}, ${finding.lineName ?? finding.invoiceNumber}`;
  return (
    <TaskFrame task={task.key} title={name} isCurrent={isCurrent}>
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
              {hintOf(isCurrent)(index + 1)} {t(`decide.${state}`)}
            </Button>
          ))}
      </Row>
    </TaskFrame>
  );
}

/** One task, with its options. */
export function TaskView({ task, whole, work }: Props) {
  switch (task.kind) {
    case 'accept':
      return <AcceptTask whole={whole} work={work} />;
    case 'finding':
      return <FindingTask task={task} whole={whole} work={work} />;
    case 'material':
    case 'location':
      return <QuestionTask task={task} whole={whole} work={work} />;
  }
}

/** A finding that a member has decided about. */
export function SettledFinding({ finding }: { finding: InvoiceFinding }) {
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
