import type { EditorParams } from '@tunna/contract/invoices/invoice';
import { lineKinds } from '@tunna/domain/invoices/classification/line-kind';
import type { InvoiceLine } from '@tunna/domain/invoices/invoice';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { Button, Detail, HiddenText, Icon } from '@tunna/ui';
import { type ClipboardEvent, type Dispatch, type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { useInvoiceWords } from '../shared/invoice-words.ts';
import { type DraftRow, type GridCell, gridCells, isBlank } from './editor-draft.ts';
import styles from './editor-grid.module.css';
import type { EditorAction } from './editor-state.ts';

/** The options of cells: one list for all rows. */
export interface GridChoices {
  readonly units: readonly string[];
  readonly vat: readonly string[];
  readonly wasteStream: readonly string[];
  readonly location: readonly string[];
  readonly container: readonly string[];
}

/**
 * @param taxed how the lines are taxed that are there
 * @param names what streams and containers are called on this screen
 */
export function choicesOf(
  params: EditorParams,
  taxed: readonly string[],
  names: { readonly streams: readonly string[]; readonly containers: readonly string[] },
): GridChoices {
  const standard = params.vatRates.map((rate) => `S ${rate}`);
  const others = params.vatCategories.filter((category) => category !== 'S');
  return {
    units: params.units,
    vat: [...new Set([...standard, 'Z 0', ...others.filter((category) => category !== 'Z'), ...taxed])],
    wasteStream: names.streams,
    location: params.locations.map(({ name }) => name),
    container: names.containers,
  };
}

/** The errors in cells of one row. */
type CellProblems = Readonly<Record<string, string>>;

interface GridProps {
  readonly rows: readonly DraftRow[];
  readonly choices: GridChoices;
  /** The lines as sent, for their amounts. */
  readonly lines: readonly InvoiceLine[];
  /** The problems of a row's cells, in words. */
  readonly problems: ReadonlyMap<number, CellProblems>;
  readonly dispatch: Dispatch<EditorAction>;
}

const place = (table: HTMLElement, row: number, cell: string): HTMLElement | null =>
  table.querySelector<HTMLElement>(`[data-row="${row}"][data-cell="${cell}"]`);

/** The keyboard navigation of the grid. */
function useGridKeys(rows: readonly DraftRow[], dispatch: Dispatch<EditorAction>) {
  const table = useRef<HTMLTableElement>(null);
  const wanted = useRef<{ readonly row: number; readonly cell: string }>(undefined);
  // A new row exists after the next render.
  useEffect(() => {
    const { current } = wanted;
    if (current === undefined || table.current === null || rows.length <= current.row) return;
    wanted.current = undefined;
    place(table.current, current.row, current.cell)?.focus();
  }, [rows]);
  const go = (row: number, cell: string) => {
    if (table.current === null) return;
    const found = place(table.current, row, cell);
    found?.focus();
    if (found instanceof HTMLInputElement) found.select();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const { target, key, ctrlKey, metaKey, shiftKey } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const row = Number(target.dataset.row);
    const cell = target.dataset.cell;
    const current = rows[row];
    if (cell === undefined || current === undefined) return;
    const command = ctrlKey || metaKey;
    const isPlainText = target instanceof HTMLInputElement && !target.hasAttribute('list');
    if (key === 'Enter' && !command) {
      event.preventDefault();
      if (row + 1 < rows.length) return go(row + 1, cell);
      wanted.current = { row: row + 1, cell: 'sellersItemId' };
      dispatch({ type: 'add', after: current.key });
    } else if (command && key === 'Delete') {
      event.preventDefault();
      wanted.current = { row: Math.max(0, Math.min(row, rows.length - 2)), cell };
      dispatch({ type: 'remove', key: current.key });
    } else if (command && (key === 'z' || key === 'Z' || key === 'y')) {
      event.preventDefault();
      dispatch({ type: key === 'y' || shiftKey ? 'redo' : 'undo' });
    } else if (isPlainText && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      go(row + (key === 'ArrowDown' ? 1 : -1), cell);
    }
  };
  return { table, onKeyDown, go };
}

/** The editable lines of an invoice: by keyboard, or pasted from a spreadsheet. */
export function EditorGrid({ rows, choices, lines, problems, dispatch }: GridProps) {
  const { t } = useTranslation('invoice');
  const words = useInvoiceWords();
  const { table, onKeyDown } = useGridKeys(rows, dispatch);
  const sent = rows.filter((row) => !isBlank(row)).map(({ key }) => key);
  const netOf = (key: number): string => lines[sent.indexOf(key)]?.net ?? '';
  return (
    <>
      <Detail as="p" id="invoice-grid-hint">
        {t('grid.hint')}
      </Detail>
      <div className={styles.scroll}>
        <datalist id="invoice-units">
          {choices.units.map((unit) => (
            <option key={unit} value={unit} label={words.unit(unit)} />
          ))}
        </datalist>
        {(['wasteStream', 'location', 'container'] as const).map((cell) => (
          <datalist key={cell} id={`invoice-${cell}`}>
            {[...new Set(choices[cell])].map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        ))}
        <table ref={table} className={styles.grid} aria-describedby="invoice-grid-hint" onKeyDown={onKeyDown}>
          <thead>
            <tr>
              <th scope="col">
                <HiddenText>{t('line')}</HiddenText>
              </th>
              {gridCells.map((cell) => (
                <th key={cell} scope="col" data-cell={cell}>
                  {t(`line.${cell}`)}
                </th>
              ))}
              <th scope="col" className={styles.end}>
                {t('line.net')}
              </th>
              <th scope="col">
                <HiddenText>{t('grid.remove')}</HiddenText>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <GridRow
                key={row.key}
                row={row}
                index={index}
                vat={choices.vat}
                net={netOf(row.key)}
                problems={problems.get(row.key)}
                dispatch={dispatch}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface RowProps extends Pick<GridProps, 'dispatch'> {
  readonly problems: CellProblems | undefined;
  readonly row: DraftRow;
  readonly index: number;
  readonly vat: readonly string[];
  readonly net: string;
}

/** One line. It is rendered again only when its values change. */
const GridRow = memo(function GridRow({ row, index, vat, net, problems, dispatch }: RowProps) {
  const { t } = useTranslation('invoice');
  const onPaste = (cell: GridCell) => (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    dispatch({ type: 'paste', key: row.key, cell, text });
  };
  const cellAttributes = (cell: GridCell) => {
    const problem = problems?.[cell];
    return {
      'data-row': index,
      'data-cell': cell,
      value: row[cell],
      'aria-label': t('grid.cell', { cell: t(`line.${cell}`), line: index + 1 }),
      onChange: (event: { target: { value: string } }) =>
        dispatch({ type: 'cell', key: row.key, cell, value: event.target.value }),
      ...(problem === undefined ? {} : { 'aria-invalid': true, title: problem }),
    };
  };
  const text = (cell: GridCell, list?: string) => (
    <input
      type="text"
      autoComplete="off"
      {...(list === undefined ? {} : { list: `invoice-${list}` })}
      {...(['quantity', 'price', 'kg'].includes(cell) ? { inputMode: 'decimal', className: styles.end } : {})}
      {...cellAttributes(cell)}
      onPaste={onPaste(cell)}
    />
  );
  return (
    <tr>
      <th scope="row">{index + 1}</th>
      <td data-cell="sellersItemId">{text('sellersItemId')}</td>
      <td data-cell="name">{text('name')}</td>
      <td>{text('quantity')}</td>
      <td>{text('unit', 'units')}</td>
      <td>{text('price')}</td>
      <td>
        <select {...cellAttributes('vat')}>
          {vat.map((choice) => (
            <option key={choice} value={choice}>
              {choice.startsWith('S ') ? `${choice.slice(2).replace('.', ',')} %` : choice}
            </option>
          ))}
        </select>
      </td>
      <td>
        <select {...cellAttributes('kind')} data-said={row.says.material ? '' : undefined}>
          <option value="">{t('lineKind.none')}</option>
          {lineKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`lineKind.${kind}`)}
            </option>
          ))}
        </select>
      </td>
      <td data-cell="tie">{text('wasteStream', 'wasteStream')}</td>
      <td data-cell="tie">{text('location', 'location')}</td>
      <td data-cell="tie">{text('container', 'container')}</td>
      <td>{text('kg')}</td>
      <td className={styles.net}>{net === '' ? '' : formatDecimal(net)}</td>
      <td>
        <Button
          variation="icon"
          size="mini"
          aria-label={t('grid.removeLine', { line: index + 1 })}
          onClick={() => dispatch({ type: 'remove', key: row.key })}
        >
          <Icon name="cross" size={16} />
        </Button>
      </td>
    </tr>
  );
});
