import type { WholeInvoice } from '@tunna/contract/invoices/invoice';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Button, Checkbox, Detail, HiddenText, Row } from '@tunna/ui';
import { Link } from 'react-router';
import { KeyHint, numberHint } from '../../../../features/invoices/inbox/key-hint.tsx';
import { TaskFrame } from '../../../../features/invoices/inbox/task-frame.tsx';
import { InvoiceFindings } from '../../../../features/invoices/invoice/invoice-findings.tsx';
import { Choice, ChoiceDialog } from '../../../../features/invoices/normalization/choice-dialog.tsx';
import { Offers } from '../../../../features/invoices/normalization/offers.tsx';
import {
  type Choices,
  type Offer,
  sameLocation,
  sameMaterial,
  together,
} from '../../../../features/invoices/normalization/unmapped.ts';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { lazyPart } from '../../../../shared/layout/lazy-part.tsx';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { useChoices } from '../../inventory/use-choices.ts';
import type { InvoiceTask, Question } from './invoice-tasks.ts';
import type { InvoiceWork } from './use-invoice-work.ts';

interface Props<Task extends InvoiceTask = InvoiceTask> {
  readonly task: Task;
  readonly whole: WholeInvoice;
  readonly work: InvoiceWork;
}

/** Most invoices have no findings. */
export const Finding = lazyPart(
  'areas/workspace/invoices/invoice/finding.part',
  () => import('./finding.part.tsx'),
  (part) => part.Finding,
);

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
          {numberHint(isCurrent)(1)} {t('accept')}
        </Button>
      </Row>
    </TaskFrame>
  );
}

/** Selects a question, or removes it from the selection. Returns true. */
export function toggleTask({ selected, select }: InvoiceWork, key: string): true {
  const keys = selected.map((task) => task.key);
  select(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]);
  return true;
}

/** An offer for one question, as the choice for several. */
function forAll(questions: readonly Question[], offer: Offer): Choices {
  const [material] = offer.choices.materials;
  const [location] = offer.choices.locations;
  if (questions.length < 2) return offer.choices;
  const materials = questions.flatMap((task) => (task.kind === 'material' ? [task.group] : []));
  const places = questions.flatMap((task) => (task.kind === 'location' ? [task.group] : []));
  return together([
    ...(material === undefined ? [] : [sameMaterial(materials, material.kind, material.wasteStreamId)]),
    ...(location === undefined ? [] : [sameLocation(places, location.locationId)]),
  ]);
}

/** The form for another choice than the suggested ones. */
function OtherChoice({ task, work }: Omit<Props<Question>, 'whole'>) {
  const { id: orgId } = useOrganization();
  const choices = useChoices().data;
  const questions = work.together(task);
  const common = (close: () => void) => ({ orgId, onDone: close, onSaved: work.chosen });
  const streams = choices?.wasteStreams ?? [];
  const materials = questions.flatMap((one) => (one.kind === 'material' ? [one.group] : []));
  const places = questions.flatMap((one) => (one.kind === 'location' ? [one.group] : []));
  return (
    <ChoiceDialog line={task.group.example} others={questions.slice(1).map(({ group }) => group.example)}>
      {(close) =>
        task.kind === 'location' ? (
          <Choice of="location" {...common(close)} groups={places} locations={choices?.locations ?? []} />
        ) : materials.length > 1 ? (
          <Choice of="materials" {...common(close)} groups={materials} streams={streams} />
        ) : (
          <Choice of="material" {...common(close)} group={task.group} streams={streams} />
        )
      }
    </ChoiceDialog>
  );
}

function QuestionTask({ task, work }: Props<Question>) {
  const { t } = useTranslation('invoice-inbox');
  const isCurrent = work.current?.key === task.key;
  const { group, offers, positions } = task;
  const question = t(`${task.kind}.ask`);
  const isSelected = work.selected.some(({ key }) => key === task.key);
  const questions = work.together(task);
  return (
    <TaskFrame task={task.key} title={`${question} ${group.example}`} isCurrent={isCurrent}>
      <Row gap={8} align="baseline">
        <Checkbox
          label={<HiddenText>{t('selectLine', { line: group.example })}</HiddenText>}
          checked={isSelected}
          onChange={() => toggleTask(work, task.key)}
        />
        <h2>{question}</h2>
        {task.kind === 'location' && <Detail>{group.example}</Detail>}
        {positions.length > 1 && (
          <Detail>{t('sameLines', { count: positions.length, shown: formatCount(positions.length) })}</Detail>
        )}
      </Row>
      <Offers
        line={group.example}
        offers={offers}
        hint={numberHint(isCurrent)}
        onAccept={(offer) => void work.choose(questions, forAll(questions, offer))}
      >
        <Row as="span" inline gap={4} align="center" data-choose>
          <OtherChoice task={task} work={work} />
          {isCurrent && <KeyHint keys={['C']} />}
        </Row>
      </Offers>
      {questions.length > 1 && (
        <Detail>{t('forSelected', { count: questions.length, shown: formatCount(questions.length) })}</Detail>
      )}
    </TaskFrame>
  );
}

/** One task, with its options. */
export function TaskView({ task, whole, work }: Props) {
  switch (task.kind) {
    case 'accept':
      return <AcceptTask whole={whole} work={work} />;
    case 'finding':
      return <Finding finding={task.finding} work={work} />;
    case 'material':
    case 'location':
      return <QuestionTask task={task} whole={whole} work={work} />;
  }
}
