import { finished } from '@tunna/domain/invoices/invoice-editing';
import { startTransition, useEffect, useMemo, useState } from 'react';
import type { EditorDraft } from './editor-draft.ts';
import type { EditorFigures } from './editor-figures.ts';

/** Lines above which the figures wait for a pause in the typing, and the pause in milliseconds. */
const long = { lines: 60, pause: 200 } as const;

/** Milliseconds of calculation after which the browser may answer a key. */
const slice = 5;

type Steps = Generator<undefined, EditorFigures>;

/** Calculates a little at a time. @returns a function that stops it */
function calculateInSlices(steps: Steps, onResult: (figures: EditorFigures) => void): () => void {
  const advance = () => {
    for (const end = performance.now() + slice; performance.now() < end; ) {
      const { done, value } = steps.next();
      if (done === true) {
        onResult(value);
        return;
      }
    }
    timer = setTimeout(advance);
  };
  let timer = setTimeout(advance, long.pause);
  return () => clearTimeout(timer);
}

/** The figures of a draft. Those of a long invoice take longer than the time between two keys: they follow, a little at a time. */
export function useFigures(draft: EditorDraft, calculate: (draft: EditorDraft) => Steps): EditorFigures {
  const isLong = draft.rows.length > long.lines;
  const [last, setLast] = useState(() => finished(calculate(draft)));
  const short = useMemo(() => (isLong ? undefined : finished(calculate(draft))), [draft, isLong, calculate]);
  // If the invoice becomes long, these stay until the next ones are calculated.
  if (short !== undefined && short !== last) setLast(short);
  useEffect(() => {
    if (!isLong) return;
    return calculateInSlices(calculate(draft), (figures) => startTransition(() => setLast(figures)));
  }, [draft, isLong, calculate]);
  return short ?? last;
}
