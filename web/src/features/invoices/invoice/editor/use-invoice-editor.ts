import type { EditorParams, WholeInvoice } from '@tunna/contract/invoices/invoice';
import { type CheckedVersion, finished, type InvoiceParties } from '@tunna/domain/invoices/invoice-editing';
import {
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { CallError } from '../../../../lib/api/client.ts';
import { openDraft } from '../../../../lib/storage/draft.ts';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { type Conflict, conflictOf, refusedFields } from '../../../../shared/form/form-problems.ts';
import { useProblemText } from '../../../../shared/form/problem-text.ts';
import { streamName } from '../../../inventory/shared/stream-name.tsx';
import { useSaveInvoice } from '../invoice.queries.ts';
import { bodyOf, type EditorDraft, type HeadField, type Names, namesOf, sentRows } from './editor-draft.ts';
import { editedOf, figuresInSteps, type Problem, problemOf, problemsOf } from './editor-figures.ts';
import { beginEditing, editorReducer } from './editor-state.ts';

/** Lines above which the figures wait for a pause in the typing, and the pause in milliseconds. */
const long = { lines: 60, pause: 200 } as const;

const keepDraft = (name: string, draft: EditorDraft): void => openDraft(name).keep({ draft: JSON.stringify(draft) });

/**
 * Stores unsent input in this tab, after a pause in the typing: writing all lines takes longer than a key may.
 * @returns a function that deletes it
 */
function useKept(name: string, draft: EditorDraft, isChanged: boolean): () => void {
  const waiting = useRef<EditorDraft>(undefined);
  const store = useCallback(() => {
    if (waiting.current !== undefined) keepDraft(name, waiting.current);
    waiting.current = undefined;
  }, [name]);
  useEffect(() => {
    if (!isChanged) return;
    waiting.current = draft;
    const timer = setTimeout(store, long.pause);
    return () => clearTimeout(timer);
  }, [draft, isChanged, store]);
  // A reload, or a visit to another page, can come before.
  useEffect(() => {
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('pagehide', store);
      store();
    };
  }, [store]);
  return () => {
    waiting.current = undefined;
    openDraft(name).keep({});
  };
}

function keptDraft(name: string): EditorDraft | undefined {
  const { draft } = openDraft(name).read();
  return draft === undefined ? undefined : (JSON.parse(draft) as EditorDraft);
}

/** Milliseconds of calculation after which the browser may answer a key. */
const slice = 5;

/** The figures of a draft. Those of a long invoice take longer than the time between two keys: they follow, a little at a time. */
function useFigures(draft: EditorDraft, calculate: (draft: EditorDraft) => Generator<undefined, CheckedVersion>) {
  const isLong = draft.rows.length > long.lines;
  const [last, setLast] = useState(() => finished(calculate(draft)));
  useEffect(() => {
    if (!isLong) return;
    const steps = calculate(draft);
    const advance = () => {
      for (const end = performance.now() + slice; performance.now() < end; ) {
        const { done, value } = steps.next();
        if (done === true) {
          startTransition(() => setLast(value));
          return;
        }
      }
      timer = setTimeout(advance);
    };
    let timer = setTimeout(advance, long.pause);
    return () => clearTimeout(timer);
  }, [draft, isLong, calculate]);
  const short = useMemo(() => (isLong ? undefined : finished(calculate(draft))), [draft, isLong, calculate]);
  return short ?? last;
}

const kennitala = '0196';

function partiesOf(params: EditorParams, serviceProviderId: string): InvoiceParties {
  const seller = params.serviceProviders.find(({ id }) => String(id) === serviceProviderId);
  const { name, kennitala: id } = params.organization;
  const legalId = id === undefined ? {} : { legalId: { id, scheme: kennitala } };
  return {
    seller: { name: seller?.name, ids: [], address: { country: 'IS' } },
    buyer: { name, ids: [], ...legalId, address: { country: 'IS' } },
  };
}

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
  readonly code: string;
  readonly conflict?: Conflict;
}

/** The names that the grid knows. */
export function useNames(params: EditorParams): Names {
  const { i18n } = useTranslation();
  return useMemo(() => namesOf(params, (names) => streamName(names, i18n.language)), [params, i18n.language]);
}

const noProblems: ReadonlyMap<number, Readonly<Record<string, string>>> = new Map();

/** The state and actions of the editor, without rendering. */
export function useInvoiceEditor({ orgId, params, whole, initial, name, onSaved }: Options) {
  const problemText = useProblemText();
  const [kept] = useState(() => keptDraft(name));
  const [state, dispatch] = useReducer(editorReducer, kept ?? initial, beginEditing);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [failure, setFailure] = useState<Failure>();
  const [isSending, setSending] = useState(false);
  const names = useNames(params);
  const save = useSaveInvoice(orgId);
  const { draft } = state;
  const isChanged = state.past.length > 0 || kept !== undefined;
  const forgetDraft = useKept(name, draft, isChanged);
  const edited = useMemo(() => (whole === undefined ? undefined : editedOf(whole)), [whole]);
  const calculate = useCallback(
    (typed: EditorDraft) => figuresInSteps(typed, names, partiesOf(params, typed.head.serviceProviderId), edited),
    [names, params, edited],
  );
  const figures = useFigures(useDeferredValue(draft), calculate);
  const submit = async (version = draft.version) => {
    const body = { ...bodyOf(draft, names), ...(version === undefined ? {} : { version }) };
    if (isSending) return;
    setSending(true);
    setFailure(undefined);
    try {
      const refused = await problemsOf(body);
      setProblems(refused);
      if (refused.length > 0) return;
      const saved = await save.mutateAsync(body);
      forgetDraft();
      onSaved(saved);
    } catch (error) {
      const conflict = conflictOf(error);
      setProblems(refusedFields(error).map(problemOf));
      const code = error instanceof CallError ? error.body.code : 'internal';
      setFailure({ code, ...(conflict === undefined ? {} : { conflict }) });
    } finally {
      setSending(false);
    }
  };
  const rowKeys = useMemo(() => sentRows(draft).map(({ key }) => key), [draft]);
  const cellProblems = useMemo(() => {
    if (problems.length === 0) return noProblems;
    const byRow = new Map<number, Record<string, string>>();
    for (const found of problems) {
      const { line, field } = found;
      const key = line === undefined ? undefined : rowKeys[line];
      if (key === undefined) continue;
      byRow.set(key, { ...byRow.get(key), [fieldOf(field)]: problemText(found) });
    }
    return byRow;
  }, [problems, rowKeys, problemText]);
  const words = (found: Problem | undefined) => (found === undefined ? undefined : problemText(found));
  return {
    state,
    dispatch,
    figures,
    names,
    isKept: kept !== undefined,
    isSaving: isSending,
    failure,
    hasProblems: problems.length > 0,
    submit,
    start() {
      forgetDraft();
      dispatch({ type: 'replace', draft: initial });
    },
    headProblem: (field: HeadField) => words(problems.find((one) => one.line === undefined && one.field === field)),
    linesProblem: words(problems.find((one) => one.line === undefined && one.field === 'lines')),
    cellProblems,
  };
}

/** The cell for a field of a line. */
const fieldOf = (field: string): string => (field === 'vatCategory' || field === 'vatRate' ? 'vat' : field);
