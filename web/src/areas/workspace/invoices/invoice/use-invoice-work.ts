import { useQueryClient } from '@tanstack/react-query';
import type { WholeInvoice } from '@tunna/contract/invoices/invoice';
import type { InvoiceFinding } from '@tunna/contract/invoices/invoice-audit';
import { type InvoiceStage, nextInQueue } from '@tunna/domain/invoices/invoice-stage';
import { useToasts } from '@tunna/ui';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { addToTally, type WorkTally } from '../../../../features/invoices/inbox/work-tally.ts';
import { queueQuery, useAcknowledgeInvoice } from '../../../../features/invoices/invoice/invoice.queries.ts';
import { useDecision } from '../../../../features/invoices/invoice-audit/use-decision.ts';
import { type Choices, together } from '../../../../features/invoices/normalization/unmapped.ts';
import { useAccept } from '../../../../features/invoices/normalization/use-accept.ts';
import { CallError } from '../../../../lib/api/client.ts';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { errorText } from '../../../../shared/view/error-notice.tsx';
import { bestOffers, findingKey, type InvoiceTask, isQuestion, type Question } from './invoice-tasks.ts';

/** Opens the next invoice of a queue, or its list if there is no other. */
function useNext(invoice: WholeInvoice['invoice'], stage: InvoiceStage | undefined) {
  const { id: orgId, paths: own } = useOrganization();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { t } = useTranslation('common');
  const isLeaving = useRef(false);
  return async () => {
    if (stage === undefined || isLeaving.current) return;
    isLeaving.current = true;
    try {
      const queue = await queries.fetchQuery(queueQuery(orgId, stage));
      const next = nextInQueue(queue.rows, invoice);
      const filters = { stage };
      void navigate(
        next === undefined ? own.invoices(filters) : own.invoice(next.serviceProvider.id, next.number, filters),
      );
    } catch {
      toasts.show({ level: 'failure', title: t('dataError.text') });
    } finally {
      isLeaving.current = false;
    }
  };
}

/** Opens the next invoice after the last task of the shown one was stored, even if its stage changes later. */
function useFinish({ id, stage }: WholeInvoice['invoice'], next: () => Promise<void>) {
  const { id: orgId } = useOrganization();
  const shown = useRef(id);
  const [worked, setWorked] = useState<number>();
  useEffect(() => {
    shown.current = id;
    if (worked !== id || stage !== 'done') return;
    setWorked(undefined);
    addToTally(orgId, { invoices: [id] });
    void next();
  }, [id, stage, worked, orgId, next]);
  return (done: Partial<WorkTally>): void => {
    addToTally(orgId, done);
    // Another invoice may be open when the answer arrives.
    if (shown.current === id) setWorked(id);
  };
}

/** Accepts the shown version. Returns whether it was stored. */
function useAcceptVersion({ serviceProvider, number, version }: WholeInvoice['invoice']): () => Promise<boolean> {
  const { t } = useTranslation('invoice-inbox');
  const { id: orgId } = useOrganization();
  const acknowledge = useAcknowledgeInvoice(orgId);
  const toasts = useToasts();
  return async () => {
    try {
      await acknowledge.mutateAsync({ providerId: serviceProvider.id, invoiceNumber: number, version });
      toasts.show({ level: 'success', title: t('accepted', { number }) });
      return true;
    } catch (error) {
      const isOutdated = error instanceof CallError && error.body.code === 'edit_conflict';
      toasts.show({
        level: 'failure',
        title: t('accept.failed'),
        description: isOutdated ? t('accept.conflict') : errorText(t, error),
      });
      return false;
    }
  };
}

/**
 * The work on an invoice: its open tasks, the marked one, and the actions.
 * @param stage the queue in which the invoice was opened
 */
export function useInvoiceWork(
  { invoice }: WholeInvoice,
  tasks: readonly InvoiceTask[],
  stage: InvoiceStage | undefined,
) {
  const { id: orgId } = useOrganization();
  const next = useNext(invoice, stage);
  const finish = useFinish(invoice, next);
  const acceptVersion = useAcceptVersion(invoice);
  const { accept } = useAccept(orgId);
  const decide = useDecision(orgId);
  const [marked, setMarked] = useState<string>();
  /** Tasks that are being stored. They leave the list immediately, so that the next key means the next task. */
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  const open = tasks.filter(({ key }) => !sent.has(key));
  const [chosenKeys, setChosenKeys] = useState<ReadonlySet<string>>(new Set());
  const questions = open.filter(isQuestion);
  const selected = questions.filter(({ key }) => chosenKeys.has(key));
  const current = open.find(({ key }) => key === marked) ?? open[0];

  const run = async (keys: readonly string[], store: () => Promise<boolean>, done: Partial<WorkTally>) => {
    const from = open.findIndex(({ key }) => key === keys[0]);
    setMarked(open.slice(from).find(({ key }) => !keys.includes(key))?.key);
    setSent((before) => new Set([...before, ...keys]));
    const isStored = await store();
    setSent((before) => new Set([...before].filter((key) => !keys.includes(key))));
    if (isStored) finish(done);
  };
  const countOf = ({ materials, locations }: Choices) => materials.length + locations.length;
  const best = bestOffers(selected.length > 0 ? selected : open);
  return {
    open,
    current,
    mark: setMarked,
    next: stage === undefined ? undefined : next,
    acceptVersion: () => run(['accept'], acceptVersion, { accepted: 1 }),
    questions,
    selected,
    /** Selects exactly these questions. */
    select: (keys: readonly string[]) => setChosenKeys(new Set(keys)),
    /** The questions that a choice for one of them answers: the selected ones of its kind, if it is selected itself. */
    together: <Task extends Question>(task: Task): readonly Task[] =>
      selected.some(({ key }) => key === task.key)
        ? selected.filter((one): one is Task => one.kind === task.kind)
        : [task],
    choose: (answered: readonly InvoiceTask[], choices: Choices) =>
      run(
        answered.map(({ key }) => key),
        () => accept(choices),
        { classified: countOf(choices) },
      ),
    /** After another choice was stored in a dialog. */
    chosen: (choices: Choices) => finish({ classified: countOf(choices) }),
    chooseBest:
      best.length === 0
        ? undefined
        : () => {
            const choices = together(best.map((one) => one.choices));
            return run(
              best.map(({ key }) => key),
              () => accept(choices),
              { classified: countOf(choices) },
            );
          },
    decide: (finding: InvoiceFinding, state: InvoiceFinding['state']) =>
      run([findingKey(finding)], () => decide([finding.id], state), { decided: 1 }),
  };
}

export type InvoiceWork = ReturnType<typeof useInvoiceWork>;
