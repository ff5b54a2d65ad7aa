import type { InvoiceLine } from '@tunna/domain/invoices/invoice';
import { Detail, HiddenText } from '@tunna/ui';
import { type Dispatch, useMemo } from 'react';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import type { GridChoices } from './editor-cells.ts';
import { type DraftRow, gridCells, isBlank } from './editor-draft.ts';
import styles from './editor-grid.module.css';
import { type CellProblems, EditorRow } from './editor-row.tsx';
import type { EditorAction } from './editor-state.ts';
import { GridList } from './grid-list.tsx';
import { shownOptions, useGrid } from './use-grid.ts';

interface GridProps {
  readonly rows: readonly DraftRow[];
  readonly choices: GridChoices;
  /** The lines as sent, for their amounts. */
  readonly lines: readonly InvoiceLine[];
  /** The problems of a row's cells, in words. */
  readonly problems: ReadonlyMap<number, CellProblems>;
  readonly dispatch: Dispatch<EditorAction>;
}

/** The editable lines of an invoice: by keyboard, or pasted from a spreadsheet. Narrow places show each line in two rows, phones as a card. */
export function EditorGrid({ rows, choices, lines, problems, dispatch }: GridProps) {
  const { t } = useTranslation('invoice');
  const { table, focus, handlers, onKeyDown, onChoose } = useGrid(rows, choices, dispatch);
  const nets = useMemo(() => {
    const sent = rows.filter((row) => !isBlank(row));
    return new Map(sent.map(({ key }, index) => [key, lines[index]?.net ?? '']));
  }, [rows, lines]);
  const options = focus?.isOpen === true ? shownOptions(focus, choices) : [];
  return (
    <>
      <Detail as="p" id="invoice-grid-hint" className={styles.hint}>
        {t('grid.hint')}
      </Detail>
      <div className={styles.place}>
        <table ref={table} className={styles.grid} aria-describedby="invoice-grid-hint" onKeyDown={onKeyDown}>
          <thead>
            <tr>
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
          <tbody>
            {rows.map((row, index) => (
              <EditorRow
                key={row.key}
                row={row}
                index={index}
                net={nets.get(row.key) ?? ''}
                problems={problems.get(row.key)}
                focus={focus?.key === row.key ? focus : undefined}
                handlers={handlers}
                dispatch={dispatch}
              />
            ))}
          </tbody>
        </table>
        {focus !== undefined && options.length > 0 && <GridList focus={focus} options={options} onChoose={onChoose} />}
      </div>
    </>
  );
}
