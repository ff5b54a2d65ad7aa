import type { FieldError } from '@tunna/contract/errors';
import type { EditableContent } from '@tunna/contract/inventory/waste-stream';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../lib/api/client.ts';
import { logError } from '../../../lib/client-events.ts';
import { type Conflict, conflictOf, currentOf, refusedFields } from '../../../shared/form/form-problems.ts';

type ContentValue = EditableContent['fields']['description'];

/** Milliseconds without typing after which a field saves itself. */
const pause = 800;

type SaveState =
  | { readonly kind: 'idle' | 'waiting' | 'saving' | 'saved' }
  | { readonly kind: 'failed'; readonly code: string; readonly refused: FieldError | undefined }
  | { readonly kind: 'conflict'; readonly conflict: Conflict; readonly theirs: string };

export interface SavedField {
  readonly value: string;
  readonly state: SaveState;
  readonly change: (value: string) => void;
  /** Saves pending input immediately. */
  readonly flush: () => void;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

const theirsOf = ({ current }: Conflict): ContentValue => currentOf<ContentValue>(current);

/** The state of one field while it is edited and saved, outside of React so that a response never reads a stale state. */
interface Work {
  value: string;
  stored: string;
  version: number;
  isSending: boolean;
  isHeld: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * A field that saves itself after a pause in typing, and on blur. Only one call runs at a time; each names the version that it changes,
 * and a field in conflict waits for a decision.
 */
export function useSavedField(
  initial: ContentValue,
  save: (value: string, version: number) => Promise<ContentValue>,
): SavedField {
  const [value, setValue] = useState(initial.value);
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const work = useRef<Work>({
    value: initial.value,
    stored: initial.value,
    version: initial.version,
    isSending: false,
    isHeld: false,
    timer: undefined,
  }).current;
  const send = async () => {
    clearTimeout(work.timer);
    if (work.isSending || work.isHeld || work.value === work.stored) return;
    const sent = work.value;
    work.isSending = true;
    setState({ kind: 'saving' });
    try {
      const saved = await save(sent, work.version);
      work.version = saved.version;
      work.stored = sent;
      work.isSending = false;
      setState({ kind: 'saved' });
      // Input typed meanwhile is sent next.
      if (work.value !== sent) void send();
    } catch (error) {
      work.isSending = false;
      const conflict = conflictOf(error);
      if (conflict !== undefined) {
        work.isHeld = true;
        setState({ kind: 'conflict', conflict, theirs: theirsOf(conflict).value });
        return;
      }
      if (!(error instanceof CallError)) logError('failed_mutation', error);
      const code = error instanceof CallError ? error.body.code : 'internal';
      setState({ kind: 'failed', code, refused: refusedFields(error)[0] });
    }
  };
  const latest = useRef(send);
  latest.current = send;
  // Leaving the page saves the field.
  useEffect(() => () => void latest.current(), []);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (work.value !== work.stored) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [work]);
  const settle = (chosen: 'mine' | 'theirs') => {
    if (state.kind !== 'conflict') return;
    const theirs = theirsOf(state.conflict);
    work.isHeld = false;
    work.version = theirs.version;
    work.stored = theirs.value;
    if (chosen === 'theirs') {
      work.value = theirs.value;
      setValue(theirs.value);
    }
    setState({ kind: 'saved' });
    void send();
  };
  return {
    value,
    state,
    change(next) {
      work.value = next;
      setValue(next);
      clearTimeout(work.timer);
      if (work.isHeld) return;
      if (!work.isSending) setState({ kind: next === work.stored ? 'idle' : 'waiting' });
      work.timer = setTimeout(() => void latest.current(), pause);
    },
    flush: () => void send(),
    keepMine: () => settle('mine'),
    takeTheirs: () => settle('theirs'),
  };
}
