import type { WholeInvoice } from '@tunna/contract/invoices/invoice';
import type { InvoiceStage } from '@tunna/domain/invoices/invoice-stage';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Button, Stack, TabPanel, Tabs } from '@tunna/ui';
import { type ReactNode, useState } from 'react';
import { KeyHint } from '../../../../features/invoices/inbox/key-hint.tsx';
import { pressChoose, pressOption, showTask } from '../../../../features/invoices/inbox/task-frame.tsx';
import { useLetterKeys } from '../../../../features/invoices/inbox/use-letter-keys.ts';
import styles from '../../../../features/invoices/inbox/work.module.css';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { lazyPart, loadsPart, useLoadedPart } from '../../../../shared/layout/lazy-part.tsx';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { InvoiceLinesWork } from '../invoice-lines-work.tsx';
import { toggleTask } from './invoice-task.tsx';
import { isQuestion, linesOf } from './invoice-tasks.ts';
import { useInvoiceTasks } from './use-invoice-tasks.ts';
import { type InvoiceWork, useInvoiceWork } from './use-invoice-work.ts';

const KeyList = lazyPart(
  'features/invoices/inbox/key-list.part',
  () => import('../../../../features/invoices/inbox/key-list.part.tsx'),
  (part) => part.KeyList,
);
const AllFindings = lazyPart(
  'areas/workspace/invoices/invoice/all-findings.part',
  () => import('./all-findings.part.tsx'),
  (part) => part.AllFindings,
);

interface Props {
  readonly whole: WholeInvoice;
  /** The queue in which the invoice was opened. */
  readonly stage: InvoiceStage | undefined;
  readonly document: ReactNode;
}

/** The keys of the workplace. A key without an effect now is left to the browser. */
function useWorkKeys(work: InvoiceWork, onHelp: () => void) {
  const { open, current, mark } = work;
  const move = (by: 1 | -1) => () => {
    const to = open[open.findIndex(({ key }) => key === current?.key) + by];
    if (to !== undefined) mark(to.key);
    return to !== undefined;
  };
  const keysOf = (questions: InvoiceWork['selected']) => questions.map(({ key }) => key);
  const toggle = () => {
    // In the focus of a button or a link, the space key presses it.
    if (document.activeElement?.matches('button, a, summary, input') === true) return false;
    return current !== undefined && isQuestion(current) && toggleTask(work, current.key);
  };
  const extend = (by: 1 | -1) => () => {
    const { questions, selected } = work;
    const at = questions.findIndex(({ key }) => key === current?.key);
    const from = questions[at];
    const to = questions[at + by];
    if (from === undefined) return move(by)();
    work.select([...new Set([...keysOf(selected), from.key, ...(to === undefined ? [] : [to.key])])]);
    if (to !== undefined) mark(to.key);
    return true;
  };
  const clear = () => {
    work.select([]);
    return work.selected.length > 0;
  };
  const selectAll = () => {
    const { kind } = current ?? {};
    work.select(keysOf(work.questions.filter((task) => task.kind === kind)));
    return current !== undefined && isQuestion(current);
  };
  const option = (number: number) => () => current !== undefined && pressOption(current.key, number);
  const isRun = (action: (() => Promise<void>) | undefined) => {
    void action?.();
    return action !== undefined;
  };
  const next = () => isRun(work.next);
  useLetterKeys({
    '1': option(1),
    '2': option(2),
    '3': option(3),
    ArrowDown: move(1),
    ArrowUp: move(-1),
    'Shift+ArrowDown': extend(1),
    'Shift+ArrowUp': extend(-1),
    ' ': toggle,
    'Control+a': selectAll,
    Escape: clear,
    c: () => current !== undefined && pressChoose(current.key),
    a: () => isRun(work.chooseBest),
    n: next,
    j: next,
    '?': () => {
      onHelp();
      return true;
    },
  });
}

interface WorkBarProps {
  readonly work: InvoiceWork;
  readonly onHelp: () => void;
  readonly isHelpLoading: boolean;
}

function WorkBar({ work, onHelp, isHelpLoading }: WorkBarProps) {
  const { t } = useTranslation('invoice-inbox');
  const { chooseBest, next, current } = work;
  const count = work.open.length;
  const left = t('left', { count, shown: formatCount(count) });
  const lines = linesOf(work.open).size;
  return (
    <div className={styles.bar}>
      <p role="status">
        {count === 0 ? t('nothingLeft') : lines > 1 ? t('leftOfLines', { left, lines: formatCount(lines) }) : left}
        {work.selected.length > 0 &&
          ` · ${t('selected', { count: work.selected.length, shown: formatCount(work.selected.length) })}`}
      </p>
      {current !== undefined && (
        <Button variation="ghost" size="small" className={styles.toTask} onClick={() => showTask(current.key)}>
          {t('showTask')}
        </Button>
      )}
      <Button variation="ghost" size="small" loading={isHelpLoading} onClick={onHelp} {...loadsPart(KeyList)}>
        {t('keys')} <KeyHint keys={['?']} />
      </Button>
      {chooseBest !== undefined && (
        <Button variation="ghost" size="small" onClick={() => void chooseBest()}>
          {t('acceptAll')} <KeyHint keys={['A']} />
        </Button>
      )}
      {next !== undefined && (
        <Button size="small" onClick={() => void next()}>
          {t('next')} <KeyHint keys={['N']} />
        </Button>
      )}
    </div>
  );
}

/** An invoice as a workplace: its document, and its lines with what is to be done. */
export function InvoiceWorkplace({ whole, stage, document }: Props) {
  const { t } = useTranslation('invoice-inbox');
  const { may } = useOrganization();
  const { invoice } = whole;
  const { tasks, findings } = useInvoiceTasks(invoice);
  const work = useInvoiceWork(whole, tasks, stage);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const isHelpLoaded = useLoadedPart(KeyList, isHelpOpen, () => setHelpOpen(false));
  const onHelp = () => setHelpOpen(true);
  useWorkKeys(work, onHelp);
  return (
    <>
      <Tabs
        className={styles.panes}
        label={t('panes')}
        defaultValue="work"
        options={[
          { name: 'document', title: t('document') },
          { name: 'work', title: t('work') },
        ]}
      >
        <TabPanel name="document" forceMount className={styles.pane} data-pane="document">
          {document}
        </TabPanel>
        <TabPanel name="work" forceMount className={styles.pane} data-pane="work">
          <Stack gap={12}>
            <InvoiceLinesWork whole={whole} findings={findings} work={work} />
            {may('invoices.write') && invoice.deletedAt === undefined && (
              <WorkBar work={work} onHelp={onHelp} isHelpLoading={isHelpOpen && !isHelpLoaded} />
            )}
          </Stack>
        </TabPanel>
      </Tabs>
      {findings.length > 0 && <AllFindings invoice={invoice} findings={findings} />}
      {isHelpOpen && isHelpLoaded && <KeyList onClose={() => setHelpOpen(false)} />}
    </>
  );
}
