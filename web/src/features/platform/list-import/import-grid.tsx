import type { ImportColumn, ImportRow, ImportRowState, ListImportDetail } from '@tunna/contract/platform/list-import';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Badge, Button, HiddenText, Icon, Muted } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { cellId, ImportCell } from './import-cell.tsx';
import styles from './list-import.module.css';
import type { Revision } from './list-import.queries.ts';
import { blankRows, type PastedBlock, pastedBlock, shownColumns } from './pasted-cells.ts';

interface Props {
  readonly detail: ListImportDetail;
  readonly rows: readonly ImportRow[];
  /** The rows of the shown tab from the first shown one on. */
  readonly following: number;
  /** The state of the rows in the shown tab; undefined for all rows. */
  readonly state: ImportRowState | undefined;
  readonly onRevise: (revision: Revision) => void;
}

export const importBadges = {
  created: 'success',
  changed: 'warning',
  unchanged: 'neutral',
  failed: 'danger',
  omitted: 'neutral',
} as const;

/** Moves the focus to the cell of the same column in another row. */
function focusRow(rows: readonly ImportRow[], index: number, column: string): void {
  const row = rows[index];
  if (row !== undefined) document.getElementById(cellId(row.row, column))?.focus();
}

/**
 * The rows of a table, corrected as in a spreadsheet: Enter and the arrows move between rows, a block is pasted over several cells, and
 * Ctrl+D copies a cell to the empty ones below. On a phone each row is a card.
 */
export function ImportGrid({ detail, rows: stored, following, state, onRevise }: Props) {
  const { t } = useTranslation('list-import');
  const [pasted, setPasted] = useState<PastedBlock['outcome']>();
  const columns = shownColumns(detail.columns, stored);
  const isEnd = state === undefined && following <= stored.length;
  const rows = isEnd ? [...stored, ...blankRows(stored, detail)] : stored;
  const paste = (text: string, index: number, place: number) => {
    const block = pastedBlock(text, columns, {
      row: rows[index]?.row ?? 1,
      place,
      following: following - index,
      state,
    });
    setPasted(block.outcome);
    onRevise({ pasted: block.pasted });
  };
  return (
    <div className={styles.frame}>
      <p id="import-keys" className={styles.keys}>
        {t('grid.keys')}
      </p>
      {pasted !== undefined && <PastedNote outcome={pasted} />}
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
            <GridRow
              key={row.row}
              row={row}
              index={index}
              rows={rows}
              columns={columns}
              isBlank={index >= stored.length}
              onRevise={onRevise}
              onPaste={paste}
            />
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
  /** Whether it is a row to fill in, which is not stored yet. */
  readonly isBlank: boolean;
  readonly onRevise: (revision: Revision) => void;
  /** Called with pasted cells, and the positions of the row and the column. */
  readonly onPaste: (text: string, index: number, place: number) => void;
}

const isEmptyIn = (row: ImportRow | undefined, column: string): boolean =>
  row !== undefined && (row.values.find((one) => one.column === column)?.value ?? '').trim() === '';

function GridRow({ row, index, rows, columns, isBlank, onRevise, onPaste }: GridRowProps) {
  const { t } = useTranslation('list-import');
  const isOmitted = row.state === 'omitted';
  const whole = row.problems.filter(({ field }) => !columns.some(({ column }) => column === field));
  return (
    <tr data-state={row.state} data-blank={isBlank || undefined}>
      <th scope="row">
        <span className={styles.rowLabel}>{t('grid.row')} </span>
        {row.row}
      </th>
      <td className={styles.state}>
        {isBlank ? (
          <Muted as="span">{t('grid.blank')}</Muted>
        ) : (
          <Badge variation={importBadges[row.state]}>{t(`state.${row.state}`)}</Badge>
        )}
        {whole.map(({ problem, rows: others }) => (
          <p key={problem} className={styles.problem}>
            {t(`exchange:problem.${problem}`, { rows: others?.join(', ') ?? '', count: others?.length ?? 0 })}
          </p>
        ))}
      </td>
      {columns.map((column, place) => (
        <ImportCell
          key={column.column}
          column={column}
          row={row}
          isOmitted={isOmitted}
          isBlank={isBlank}
          isOpenBelow={isEmptyIn(rows[index + 1], column.column) && !isBlank}
          onRevise={onRevise}
          onMove={(by) => focusRow(rows, index + by, column.column)}
          onBlock={(text) => onPaste(text, index, place)}
        />
      ))}
      <td className={styles.tools}>
        {!isBlank && (
          <Button
            variation="ghost"
            size="small"
            aria-label={t(isOmitted ? 'grid.takeInRow' : 'grid.omitRow', { row: row.row })}
            onClick={() => onRevise({ omitted: [{ row: row.row, isOmitted: !isOmitted }] })}
          >
            <Icon name={isOmitted ? 'plus' : 'cross'} size={16} />
            <span className={styles.toolText}>{t(isOmitted ? 'grid.takeIn' : 'grid.omit')}</span>
          </Button>
        )}
      </td>
    </tr>
  );
}

/** The outcome of a pasted block. */
function PastedNote({ outcome: { lines, added, cut, cutColumns } }: { readonly outcome: PastedBlock['outcome'] }) {
  const { t } = useTranslation('list-import');
  return (
    <p role="status" className={styles.pastedNote}>
      {[
        t('grid.pasted', { count: lines, shown: formatCount(lines) }),
        ...(added === 0 ? [] : [t('grid.added', { count: added, shown: formatCount(added) })]),
        ...(cut === 0 ? [] : [t('grid.cut', { count: cut, shown: formatCount(cut) })]),
        ...(cutColumns === 0 ? [] : [t('grid.cutColumns', { count: cutColumns })]),
      ].join(' ')}
    </p>
  );
}
