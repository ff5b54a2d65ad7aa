import { useQuery } from '@tanstack/react-query';
import type { EditorParams, WholeInvoice } from '@tunna/contract/invoices/invoice';
import type { InvoiceParties } from '@tunna/domain/invoices/invoice-editing';
import { importAgain } from '@tunna/ui';
import { useCallback, useDeferredValue, useMemo, useReducer, useState } from 'react';
import { CallError } from '../../../../lib/api/client.ts';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { type Conflict, conflictOf, refusedFields } from '../../../../shared/form/form-problems.ts';
import { useProblemText } from '../../../../shared/form/problem-text.ts';
import { streamName } from '../../../inventory/shared/stream-name.tsx';
import { useSaveInvoice } from '../invoice.queries.ts';
import { bodyOf, type EditorDraft, type HeadField, type Names, namesOf } from './editor-draft.ts';
import { editedOf, figuresInSteps, problemOf, problemsOf } from './editor-figures.ts';
import { type Rejection, type ShownProblem, shownProblems } from './editor-problems.ts';
import { beginEditing, editorReducer } from './editor-state.ts';
import { useFigures } from './use-figures.ts';
import { readStoredDraft, useStoredDraft } from './use-stored-draft.ts';

const kennitala = '0196';

/** The rules of invoices, which are as large as the editor: amounts need none of them. */
const rulesQuery = {
  queryKey: ['invoice rules'],
  queryFn: () => import('@tunna/domain/invoices/invoice-findings').catch(importAgain<Rules>),
  staleTime: Number.POSITIVE_INFINITY,
};

function partiesOf(params: EditorParams, serviceProviderId: string): InvoiceParties {
  const seller = params.serviceProviders.find(({ id }) => String(id) === serviceProviderId);
  const { name, kennitala: id } = params.organization;
  const legalId = id === undefined ? {} : { legalId: { id, scheme: kennitala } };
  return {
    seller: { name: seller?.name, ids: [], address: { country: 'IS' } },
    buyer: { name, ids: [], ...legalId, address: { country: 'IS' } },
  };
}

type Rules = typeof import('@tunna/domain/invoices/invoice-findings');

interface Options {
  readonly orgId: number;
  readonly params: EditorParams;
  /** The edited version; its unchanged figures are kept. */
  readonly whole: WholeInvoice | undefined;
  readonly initial: EditorDraft;
  /** Identifies stored drafts. */
  readonly name: string;
  readonly onSaved: (saved: WholeInvoice) => void;
}

interface Failure {
  readonly error: unknown;
  readonly conflict: Conflict | undefined;
}

/** The names that the grid knows. */
export function useNames(params: EditorParams): Names {
  const { i18n } = useTranslation();
  return useMemo(() => namesOf(params, (names) => streamName(names, i18n.language)), [params, i18n.language]);
}

const noProblems: ReadonlyMap<number, Readonly<Record<string, string>>> = new Map();

/** The errors in cells, in words, by the key of their row. */
function useCellProblems(problems: readonly ShownProblem[]) {
  const problemText = useProblemText();
  return useMemo(() => {
    if (problems.length === 0) return noProblems;
    const byRow = new Map<number, Record<string, string>>();
    for (const found of problems) {
      const { key, field } = found;
      if (key !== undefined) byRow.set(key, { ...byRow.get(key), [field]: problemText(found) });
    }
    return byRow;
  }, [problems, problemText]);
}

/** Sends the draft, and says why it was rejected. */
function useSubmission(orgId: number, draft: EditorDraft, names: Names, onSent: (saved: WholeInvoice) => void) {
  const [rejection, setRejection] = useState<Rejection>({ draft, problems: [] });
  const [failure, setFailure] = useState<Failure>();
  const [isSending, setSending] = useState(false);
  const save = useSaveInvoice(orgId);
  const submit = async (version = draft.version) => {
    const body = { ...bodyOf(draft, names), ...(version === undefined ? {} : { version }) };
    if (isSending) return;
    setSending(true);
    setFailure(undefined);
    try {
      const refused = await problemsOf(body);
      setRejection({ draft, problems: refused });
      if (refused.length > 0) return;
      onSent(await save.mutateAsync(body));
    } catch (error) {
      const conflict = conflictOf(error);
      const fields = refusedFields(error);
      setRejection({ draft, problems: fields.map(problemOf) });
      // Marked fields say it all.
      const isOfFields = error instanceof CallError && error.body.code === 'invalid_request' && fields.length > 0;
      if (!isOfFields) setFailure({ error, conflict });
    } finally {
      setSending(false);
    }
  };
  return { rejection, failure, isSending, submit };
}

/** The state and actions of the editor, without rendering. */
export function useInvoiceEditor({ orgId, params, whole, initial, name, onSaved }: Options) {
  const problemText = useProblemText();
  const [restored, setRestored] = useState(() => readStoredDraft(name));
  const [state, dispatch] = useReducer(editorReducer, restored ?? initial, beginEditing);
  const names = useNames(params);
  const { draft } = state;
  const isChanged = state.past.length > 0 || restored !== undefined;
  const forgetDraft = useStoredDraft(name, isChanged ? draft : undefined);
  const edited = useMemo(() => (whole === undefined ? undefined : editedOf(whole)), [whole]);
  const rules = useQuery(rulesQuery);
  const find = rules.data?.findInSteps;
  const calculate = useCallback(
    (typed: EditorDraft) => figuresInSteps(typed, names, partiesOf(params, typed.head.serviceProviderId), edited, find),
    [names, params, edited, find],
  );
  const figures = useFigures(useDeferredValue(draft), calculate);
  const { rejection, failure, isSending, submit } = useSubmission(orgId, draft, names, (saved) => {
    forgetDraft();
    onSaved(saved);
  });
  const problems = useMemo(() => shownProblems(rejection, draft), [rejection, draft]);
  const words = (found: ShownProblem | undefined) => (found === undefined ? undefined : problemText(found));
  return {
    state,
    dispatch,
    figures,
    /** Whether the rules could be loaded. */
    rules,
    names,
    isRestored: restored !== undefined,
    isSaving: isSending,
    failure,
    hasProblems: problems.length > 0,
    refusal: rejection,
    submit,
    start() {
      forgetDraft();
      setRestored(undefined);
      dispatch({ type: 'replace', draft: initial });
    },
    headProblem: (field: HeadField) => words(problems.find((one) => one.key === undefined && one.field === field)),
    linesProblem: problems.find(({ field }) => field === 'lines'),
    cellProblems: useCellProblems(problems),
  };
}
