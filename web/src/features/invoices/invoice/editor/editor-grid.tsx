import { Detail, HiddenText, maxRowsAtOnce, usePrinting } from '@tunna/ui';
import { type Dispatch, memo, useEffect } from 'react';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import type { GridChoices } from './editor-cells.ts';
import { type DraftRow, gridCells } from './editor-draft.ts';
import styles from './editor-grid.module.css';
import type { CellProblems } from './editor-row.tsx';
import { EditorRows } from './editor-rows.tsx';
import type { EditorAction } from './editor-state.ts';
import { GridList } from './grid-list.tsx';
import { shownOptions } from './use-cell-focus.ts';
import { useGrid } from './use-grid.ts';

interface GridProps {
  readonly rows: readonly DraftRow[];
  readonly choices: GridChoices;
  /** The calculated amounts by row; those of changed rows may follow later. */
  readonly nets: ReadonlyMap<number, string>;
  /** The problems of a row's cells, in words. */
  readonly problems: ReadonlyMap<number, CellProblems>;
  /** A new object each time that the invoice was rejected. */
  readonly refusal?: object;
  readonly dispatch: Dispatch<EditorAction>;
}

/** The editable lines of an invoice: by keyboard, or pasted from a spreadsheet. Narrow places show each line in two rows, phones as a card. */
export const EditorGrid = memo(function EditorGrid({ rows, choices, nets, problems, refusal, dispatch }: GridProps) {
  const { t } = useTranslation('invoice');
  const { table, focus, targetRow, handlers, go, onKeyDown, onChoose } = useGrid(rows, choices, dispatch);
  // The lines of a long invoice are not all in the document, so that an error may be in none that is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the invoice was rejected
  useEffect(() => {
    const row = rows.findIndex(({ key }) => problems.has(key));
    const cells = problems.get(rows[row]?.key ?? Number.NaN) ?? {};
    if (row >= 0 && document.querySelector('[aria-invalid="true"]') === null)
      go(row, gridCells.find((cell) => cells[cell] !== undefined) ?? 'name');
  }, [refusal]);
  const isPrinting = usePrinting();
  // A document leads to the inputs of its lines: they are all there.
  const isLong = rows.length > maxRowsAtOnce && !isPrinting && rows.every(({ proposed }) => proposed === undefined);
  const options = focus?.isOpen === true ? shownOptions(focus, choices) : [];
  return (
    <>
      <Detail as="p" id="invoice-grid-hint" className={styles.hint}>
        {t('grid.hint')}
      </Detail>
      <div className={styles.place}>
        <table
          ref={table}
          className={styles.grid}
          data-long={isLong ? '' : undefined}
          aria-rowcount={isLong ? rows.length + 1 : undefined}
          aria-describedby="invoice-grid-hint"
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr aria-rowindex={isLong ? 1 : undefined}>
              <th scope="col" data-cell="number">
                <HiddenText>{t('line')}</HiddenText>
              </th>
              {[...gridCells, 'net' as const].map((cell) => (
                <th key={cell} scope="col" data-cell={cell}>
                  {t(`line.${cell}`)}
                </th>
              ))}
              <th scope="col" data-cell="remove">
                <HiddenText>{t('grid.remove')}</HiddenText>
              </th>
            </tr>
          </thead>
          <EditorRows
            rows={rows}
            isLong={isLong}
            nets={nets}
            problems={problems}
            focus={focus}
            targetRow={targetRow}
            handlers={handlers}
            dispatch={dispatch}
          />
        </table>
        {focus !== undefined && options.length > 0 && <GridList focus={focus} options={options} onChoose={onChoose} />}
      </div>
    </>
  );
});
