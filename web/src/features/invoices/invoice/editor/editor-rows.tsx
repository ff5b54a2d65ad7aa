import { type Dispatch, memo, type RefCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DraftRow } from './editor-draft.ts';
import { type CellProblems, EditorRow } from './editor-row.tsx';
import type { EditorAction } from './editor-state.ts';
import type { FocusedCell } from './use-cell-focus.ts';
import type { RowHandlers } from './use-grid.ts';

/** Rows of a block. The blocks of a long invoice are in the document while they are near the screen. */
const blockLength = 20;

/** How far from the screen blocks are in the document, in CSS pixels. */
const margin = 600;

const blockOf = (row: number): number => Math.floor(row / blockLength);

/** Values in blocks: the same block as before if its values are the same. */
function useBlocks<Value>(values: readonly Value[]): readonly (readonly Value[])[] {
  const before = useRef<readonly (readonly Value[])[]>([]);
  return useMemo(() => {
    const blocks = Array.from({ length: Math.ceil(values.length / blockLength) }, (_none, index) => {
      const block = values.slice(index * blockLength, (index + 1) * blockLength);
      const known = before.current[index];
      const isSame = known?.length === block.length && known.every((value, place) => value === block[place]);
      return isSame ? known : block;
    });
    before.current = blocks;
    return blocks;
  }, [values]);
}

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

interface Props {
  readonly rows: readonly DraftRow[];
  /** Whether only some blocks are in the document. */
  readonly isLong: boolean;
  /** The amount of each row. */
  readonly nets: readonly string[];
  readonly problems: ReadonlyMap<number, CellProblems>;
  readonly focus: FocusedCell | undefined;
  /** The row that is to have the focus. */
  readonly wantedRow: number | undefined;
  readonly handlers: RowHandlers;
  readonly dispatch: Dispatch<EditorAction>;
}

/**
 * The rows of the grid. Of a long invoice, those near the screen, those beside the focus and the wanted one are in the document, and the first
 * and last ones, to which Tab leads from outside.
 */
export function EditorRows({ rows, isLong, nets, focus, wantedRow, ...shared }: Props) {
  const { near, rowHeight, watch } = useNearBlocks(isLong);
  const netBlocks = useBlocks(nets);
  const focused = focus === undefined ? undefined : blockOf(rows.findIndex(({ key }) => key === focus.key));
  const kept = new Set([0, blockOf(rows.length - 1)]);
  if (wantedRow !== undefined) kept.add(blockOf(wantedRow));
  if (focused !== undefined) for (const beside of [-1, 0, 1]) kept.add(focused + beside);
  const isShown = (block: number): boolean => !isLong || near.has(block) || kept.has(block);
  return useBlocks(rows).map((block, index) => (
    <tbody
      // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
      key={index}
      ref={watch}
      data-block={index}
      style={isShown(index) ? undefined : { height: block.length * rowHeight }}
    >
      {isShown(index) && (
        <Block
          {...shared}
          rows={block}
          nets={netBlocks[index] ?? []}
          first={index * blockLength}
          isLong={isLong}
          focus={index === focused ? focus : undefined}
        />
      )}
    </tbody>
  ));
}

interface BlockProps extends Omit<Props, 'wantedRow'> {
  /** The position of its first row, from 0. */
  readonly first: number;
}

const Block = memo(function Block({ rows, nets, first, isLong, problems, focus, handlers, dispatch }: BlockProps) {
  return rows.map((row, index) => (
    <EditorRow
      key={row.key}
      row={row}
      index={first + index}
      isNumbered={isLong}
      net={nets[index] ?? ''}
      problems={problems.get(row.key)}
      focus={focus?.key === row.key ? focus : undefined}
      handlers={handlers}
      dispatch={dispatch}
    />
  ));
});
