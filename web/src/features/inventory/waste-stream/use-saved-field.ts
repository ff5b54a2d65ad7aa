import { type EditableContent, editableContent } from '@tunna/contract/inventory/waste-stream';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../lib/client.ts';
import { logError } from '../../../lib/client-events.ts';
import { type Conflict, conflictOf } from '../../../shared/form/form-problems.ts';

type ContentValue = EditableContent['fields']['description'];

/** Milliseconds without a letter, after which a field saves itself. */
const pause = 800;

type SaveState =
  | { readonly kind: 'idle' | 'waiting' | 'saving' | 'saved' }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'conflict'; readonly conflict: Conflict; readonly theirs: string };

export interface SavedField {
  readonly value: string;
  readonly state: SaveState;
  readonly change: (value: string) => void;
  /** Saves what waits, now. */
  readonly flush: () => void;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

const theirsOf = ({ current }: Conflict): ContentValue => editableContent.shape.fields.shape.description.parse(current);

/** The state of one field while it is written and stored, outside of React so that no answer finds an old one. */
interface Work {
  value: string;
  stored: string;
  version: number;
  isSending: boolean;
  isHeld: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * A field that saves itself: when nothing was typed for a while, and when it is left. One call is under way at a time; each names the
 * version that it changes, and a field in conflict waits for a decision.
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
      // What was typed meanwhile goes out next.
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
      setState({ kind: 'failed', code: error instanceof CallError ? error.body.code : 'internal' });
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
