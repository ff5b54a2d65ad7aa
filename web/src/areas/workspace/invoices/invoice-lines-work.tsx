import type { WholeInvoice } from '@tunna/contract/invoices/invoice';
import type { InvoiceFinding } from '@tunna/contract/invoices/invoice-audit';
import type { MadeLine } from '@tunna/contract/invoices/line-item';
import { formatDecimal, formatMoney } from '@tunna/domain/numbers/numbers';
import { Badge, Detail, Stack } from '@tunna/ui';
import styles from '../../../features/invoices/inbox/work.module.css';
import { LineSource, Made, Wording } from '../../../features/invoices/invoice/invoice-line-parts.tsx';
import { useInvoiceWords } from '../../../features/invoices/shared/invoice-words.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { Finding, TaskView } from './invoice/invoice-task.tsx';
import type { InvoiceTask } from './invoice/invoice-tasks.ts';
import type { InvoiceWork } from './invoice/use-invoice-work.ts';

interface Props {
  readonly whole: WholeInvoice;
  readonly findings: readonly InvoiceFinding[];
  readonly work: InvoiceWork;
}

/** The kinds of lines that need no location. */
const withoutPlace: readonly unknown[] = ['fee', 'other'];

const lacksLocation = ({ made }: MadeLine) => made.location === undefined && !withoutPlace.includes(made.kind);

/** The tasks of other lines that are about this one too. */
const tasksElsewhere = (tasks: readonly InvoiceTask[], position: number): number[] =>
  tasks.flatMap((task) =>
    (task.kind === 'material' || task.kind === 'location') &&
    task.position !== position &&
    task.positions.includes(position)
      ? [task.position]
      : [],
  );

function Line({ line, whole, findings, work }: Props & { readonly line: MadeLine }) {
  const { t } = useTranslation('invoice-inbox');
  const words = useInvoiceWords();
  const { position, quantity, unit, net, made } = line;
  const tasks = work.open.filter((task) => task.position === position);
  const settled = findings.filter((finding) => finding.position === position && finding.state !== 'open');
  return (
    <li>
      <div className={styles.line}>
        <div className={styles.name}>
          <Detail>{position}.</Detail> <Wording line={line} />
        </div>
        <span className={styles.figure}>
          {quantity === undefined ? '' : formatDecimal(quantity)} {words.unit(unit)}
        </span>
        <strong className={styles.figure}>{net === undefined ? '' : formatMoney(net, whole.invoice.currency)}</strong>
      </div>
      <div className={styles.made}>
        <Made made={made} currency={whole.invoice.currency} />
        <LineSource source={line.source} hasFile={whole.shown.file !== undefined} />
        {lacksLocation(line) && <Badge variation="warning">{t('noLocation')}</Badge>}
        {[...new Set(tasksElsewhere(work.open, position))].map((other) => (
          <Detail key={other}>{t('askedAt', { position: other })}</Detail>
        ))}
      </div>
      {tasks.map((task) => (
        <TaskView key={task.key} task={task} whole={whole} work={work} />
      ))}
      {settled.map((finding) => (
        <Finding key={finding.id} finding={finding} work={work} />
      ))}
    </li>
  );
}

/** The lines of an invoice, each with its classification and what is to be done about it. */
export function InvoiceLinesWork({ whole, findings, work }: Props) {
  const { t } = useTranslation('invoice-inbox');
  const shown = new Set(whole.lines.map(({ position }) => position));
  const invoiceTasks = work.open.filter(({ position }) => position === undefined);
  const elsewhere = work.open.filter(({ position }) => position !== undefined && !shown.has(position));
  const settled = findings.filter(({ position, state }) => position === undefined && state !== 'open');
  const viewOf = (task: InvoiceTask) => <TaskView key={task.key} task={task} whole={whole} work={work} />;
  return (
    <Stack gap={12}>
      {invoiceTasks.map(viewOf)}
      {settled.map((finding) => (
        <Finding key={finding.id} finding={finding} work={work} />
      ))}
      <Stack as="ol" gap={0} className={styles.lines} aria-label={t('invoice:lines')}>
        {whole.lines.map((line) => (
          <Line key={line.position} line={line} whole={whole} findings={findings} work={work} />
        ))}
      </Stack>
      {elsewhere.length > 0 && (
        <Stack gap={8}>
          <h2>{t('otherLines')}</h2>
          {elsewhere.map(viewOf)}
        </Stack>
      )}
    </Stack>
  );
}
