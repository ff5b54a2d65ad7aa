import type { ImportColumn, ImportRow, ListImportDetail } from '@tunna/contract/platform/list-import';
import { Badge, Button, HiddenText, Icon, Muted } from '@tunna/ui';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import styles from './list-import.module.css';
import type { Revision } from './list-import.queries.ts';
import { pastedCells, shownColumns } from './pasted-cells.ts';

interface Props {
  readonly detail: ListImportDetail;
  readonly rows: readonly ImportRow[];
  readonly onRevise: (revision: Revision) => void;
}

export const importBadges = {
  created: 'success',
  changed: 'warning',
  unchanged: 'neutral',
  failed: 'danger',
  omitted: 'neutral',
} as const;

const cellId = (row: number, column: string) => `import-${row}-${column}`;

/** Moves the focus to the cell of the same column in another row. */
function focusRow(rows: readonly ImportRow[], index: number, column: string): void {
  const row = rows[index];
  if (row !== undefined) document.getElementById(cellId(row.row, column))?.focus();
}

/**
 * The rows of a table, corrected as in a spreadsheet: Enter and the arrows move between rows, a block is pasted over several cells, and
 * Ctrl+D copies a cell to the empty ones below. On a phone each row is a card.
 */
export function ImportGrid({ detail, rows, onRevise }: Props) {
  const { t } = useTranslation('list-import');
  const columns = shownColumns(detail.columns, rows);
  return (
    <div className={styles.frame}>
      <p id="import-keys" className={styles.keys}>
        {t('grid.keys')}
      </p>
      {detail.columns.map(({ column, choices }) => (
        <datalist key={column} id={`choices-${column}`}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      ))}
      <table className={styles.grid} aria-describedby="import-keys">
        <caption>
          <HiddenText>{t('grid.caption')}</HiddenText>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('grid.row')}</th>
            <th scope="col">{t('grid.state')}</th>
            {columns.map(({ column, title }) => (
              <th key={column} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">
              <HiddenText>{t('grid.tools')}</HiddenText>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <GridRow key={row.row} row={row} index={index} rows={rows} columns={columns} onRevise={onRevise} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface GridRowProps {
  readonly row: ImportRow;
  readonly index: number;
  readonly rows: readonly ImportRow[];
  readonly columns: readonly ImportColumn[];
  readonly onRevise: (revision: Revision) => void;
}

function GridRow({ row, index, rows, columns, onRevise }: GridRowProps) {
  const { t } = useTranslation('list-import');
  const isOmitted = row.state === 'omitted';
  const whole = row.problems.filter(({ field }) => !columns.some(({ column }) => column === field));
  return (
    <tr data-state={row.state}>
      <th scope="row">
        <span className={styles.rowLabel}>{t('grid.row')} </span>
        {row.row}
      </th>
      <td className={styles.state}>
        <Badge variation={importBadges[row.state]}>{t(`state.${row.state}`)}</Badge>
        {whole.map(({ problem, rows: others }) => (
          <p key={problem} className={styles.problem}>
            {t(`exchange:problem.${problem}`, { rows: others?.join(', ') ?? '', count: others?.length ?? 0 })}
          </p>
        ))}
      </td>
      {columns.map((column, place) => (
        <GridCell
          key={column.column}
          column={column}
          row={row}
          isOmitted={isOmitted}
          onRevise={onRevise}
          onMove={(by) => focusRow(rows, index + by, column.column)}
          onBlock={(text) => onRevise({ cells: pastedCells(text, rows.slice(index), columns.slice(place)) })}
        />
      ))}
      <td className={styles.tools}>
        <Button
          variation="ghost"
          size="small"
          aria-label={t(isOmitted ? 'grid.takeInRow' : 'grid.omitRow', { row: row.row })}
          onClick={() => onRevise({ omitted: [{ row: row.row, isOmitted: !isOmitted }] })}
        >
          <Icon name={isOmitted ? 'plus' : 'cross'} size={16} />
          <span className={styles.toolText}>{t(isOmitted ? 'grid.takeIn' : 'grid.omit')}</span>
        </Button>
      </td>
    </tr>
  );
}

interface GridCellProps {
  readonly column: ImportColumn;
  readonly row: ImportRow;
  readonly isOmitted: boolean;
  readonly onRevise: (revision: Revision) => void;
  readonly onMove: (by: number) => void;
  /** Called with pasted cells. */
  readonly onBlock: (text: string) => void;
}

function GridCell({
  column: { column, title, choices, standard },
  row,
  isOmitted,
  onRevise,
  onMove,
  onBlock,
}: GridCellProps) {
  const { t } = useTranslation('list-import');
  const value = row.values.find((one) => one.column === column)?.value;
  const problem = row.problems.find(({ field }) => field === column);
  const change = row.state === 'changed' ? row.changes.find((one) => one.column === column) : undefined;
  const stored = value ?? '';
  // What was typed is shown until the server has another value.
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string }>();
  const text = typed?.over === stored ? typed.text : stored;
  const id = cellId(row.row, column);
  const given = { cells: [{ row: row.row, column, value: text }] };
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey } = event;
    if (key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      onMove(key === 'ArrowUp' ? -1 : 1);
    } else if (key.toLowerCase() === 'd' && (ctrlKey || metaKey)) {
      event.preventDefault();
      onRevise({ ...given, fill: [{ row: row.row, column }] });
    } else if (key === 'Escape') setTyped(undefined);
  };
  const paste = (event: ClipboardEvent) => {
    const block = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '');
    if (!/[\t\n]/.test(block)) return;
    event.preventDefault();
    onBlock(block);
  };
  return (
    <td data-title={title} data-wrong={problem !== undefined || undefined}>
      <input
        id={id}
        className={styles.cell}
        aria-label={t('grid.cell', { title, row: row.row })}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        value={text}
        onChange={({ target }) => setTyped({ text: target.value, over: stored })}
        placeholder={value === undefined ? standard : undefined}
        disabled={isOmitted}
        list={choices.length > 0 ? `choices-${column}` : undefined}
        onKeyDown={keys}
        onPaste={paste}
        onBlur={() => text !== stored && onRevise(given)}
      />
      {change?.from !== undefined && <Muted as="p">{t('grid.was', { value: change.from })}</Muted>}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.problem}>
          {t(`exchange:problem.${problem.problem}`, {
            rows: problem.rows?.join(', ') ?? '',
            count: problem.rows?.length ?? 0,
          })}
        </p>
      )}
      {problem?.suggestion !== undefined && (
        <Button
          variation="ghost"
          size="small"
          className={styles.suggestion}
          onClick={() => onRevise({ matches: [{ column, from: value ?? '', to: problem.suggestion ?? '' }] })}
        >
          {t('grid.meant', { name: problem.suggestion })}
        </Button>
      )}
    </td>
  );
}
