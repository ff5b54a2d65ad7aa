import { type Dispatch, memo, type RefCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { type DraftRow, isBlank } from './editor-draft.ts';
import { type CellProblems, EditorRow } from './editor-row.tsx';
import type { EditorAction } from './editor-state.ts';
import { blocksOf, type RowBlock } from './row-blocks.ts';
import type { FocusedCell } from './use-cell-focus.ts';
import type { RowHandlers } from './use-grid.ts';

/** How far from the screen blocks are in the document, in CSS pixels. */
const margin = 600;

/** The blocks near the screen, and the height of a row, in CSS pixels. */
function useNearBlocks(isLong: boolean) {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([0, 1, 2]));
  const [rowHeight, setRowHeight] = useState(66);
  const observer = useRef<IntersectionObserver>(undefined);
  const watched = useRef(new Set<Element>());
  useEffect(() => {
    if (!isLong) return;
    const watch = new IntersectionObserver(
      (entries) => {
        const row = entries.find(({ target }) => target.childElementCount > 0)?.target.firstElementChild;
        if (row instanceof HTMLElement && row.offsetHeight > 0) setRowHeight(row.offsetHeight);
        setNear((before) => {
          const next = new Set(before);
          for (const { target, isIntersecting } of entries) {
            const block = Number((target as HTMLElement).dataset.block);
            if (isIntersecting) next.add(block);
            else next.delete(block);
          }
          return next;
        });
      },
      { rootMargin: `${margin}px 0px` },
    );
    observer.current = watch;
    for (const element of watched.current) watch.observe(element);
    return () => watch.disconnect();
  }, [isLong]);
  const ref = useRef<RefCallback<HTMLElement>>((element) => {
    if (element === null) return;
    watched.current.add(element);
    observer.current?.observe(element);
    return () => {
      watched.current.delete(element);
      observer.current?.unobserve(element);
    };
  });
  return { near, rowHeight, watch: ref.current };
}

/** The blocks of the rows. A change of some rows keeps the others in their blocks, which are not rendered again. */
function useBlocks(rows: readonly DraftRow[]): readonly RowBlock[] {
  const before = useRef<readonly RowBlock[]>([]);
  return useMemo(() => {
    before.current = blocksOf(rows, before.current);
    return before.current;
  }, [rows]);
}

interface Props {
  readonly rows: readonly DraftRow[];
  /** Whether only some blocks are in the document. */
  readonly isLong: boolean;
  /** The calculated amounts by row. */
  readonly nets: ReadonlyMap<number, string>;
  readonly problems: ReadonlyMap<number, CellProblems>;
  readonly focus: FocusedCell | undefined;
  /** The row that is to have the focus. */
  readonly targetRow: number | undefined;
  readonly handlers: RowHandlers;
  readonly dispatch: Dispatch<EditorAction>;
}

/**
 * The rows of the grid. Of a long invoice, those near the screen, those beside the focus and the wanted one are in the document, and the first
 * and last ones, to which Tab leads from outside.
 */
export function EditorRows({ rows, isLong, focus, targetRow, ...shared }: Props) {
  const { near, rowHeight, watch } = useNearBlocks(isLong);
  const blocks = useBlocks(rows);
  const placeOf = (key: number | undefined): number =>
    key === undefined ? -1 : blocks.findIndex((block) => block.rows.some((row) => row.key === key));
  const focused = placeOf(focus?.key);
  const kept = new Set([0, blocks.length - 1, placeOf(targetRow === undefined ? undefined : rows[targetRow]?.key)]);
  if (focused >= 0) for (const beside of [-1, 0, 1]) kept.add(focused + beside);
  return blocks.map((block, place) => {
    const isShown = !isLong || near.has(block.id) || kept.has(place);
    return (
      <tbody
        key={block.id}
        ref={watch}
        data-block={block.id}
        style={isShown ? undefined : { height: block.rows.length * rowHeight }}
      >
        {isShown && <Block {...shared} {...block} isLong={isLong} focus={place === focused ? focus : undefined} />}
      </tbody>
    );
  });
}

interface BlockProps extends Omit<Props, 'targetRow'>, RowBlock {}

const Block = memo(function Block({ rows, first, isLong, nets, problems, focus, handlers, dispatch }: BlockProps) {
  // Numbers of rows that only moved follow in a later frame.
  const numbers = useDeferredValue(
    useMemo(() => new Map(rows.map(({ key }, index) => [key, first + index])), [rows, first]),
  );
  return rows.map((row, index) => (
    <EditorRow
      key={row.key}
      row={row}
      index={numbers.get(row.key) ?? first + index}
      isNumbered={isLong}
      net={isBlank(row) ? '' : (nets.get(row.key) ?? '')}
      problems={problems.get(row.key)}
      focus={focus?.key === row.key ? focus : undefined}
      handlers={handlers}
      dispatch={dispatch}
    />
  ));
});
