import type { ImportColumn, ImportRow } from '@tunna/contract/platform/list-import';
import { Button, Icon, Muted } from '@tunna/ui';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { limitText } from '../../../shared/form/problem-text.ts';
import styles from './list-import.module.css';
import type { Revision } from './list-import.queries.ts';

export const cellId = (row: number, column: string) => `import-${row}-${column}`;

interface Props {
  readonly column: ImportColumn;
  readonly row: ImportRow;
  readonly isOmitted: boolean;
  /** Whether the row is stored with its first value. */
  readonly isBlank: boolean;
  /** Whether the cell below is empty. */
  readonly isOpenBelow: boolean;
  readonly onRevise: (revision: Revision) => void;
  readonly onMove: (by: number) => void;
  /** Called with pasted cells. */
  readonly onBlock: (text: string) => void;
}

export function ImportCell({
  column: { column, title, choices, standard },
  row,
  isOmitted,
  isBlank,
  isOpenBelow,
  onRevise,
  onMove,
  onBlock,
}: Props) {
  const { t } = useTranslation('list-import');
  const value = row.values.find((one) => one.column === column)?.value;
  const problem = row.problems.find(({ field }) => field === column);
  const change = row.state === 'changed' ? row.changes.find((one) => one.column === column) : undefined;
  const stored = value ?? '';
  // What was typed is shown until the server has another value.
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string }>();
  const text = typed?.over === stored ? typed.text : stored;
  const id = cellId(row.row, column);
  const given: Revision = isBlank
    ? { pasted: { row: row.row, columns: [column], lines: [[text]] } }
    : { cells: [{ row: row.row, column, value: text }] };
  const fill = () => onRevise({ ...given, fill: [{ row: row.row, column }] });
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey } = event;
    if (key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      onMove(key === 'ArrowUp' ? -1 : 1);
    } else if (key.toLowerCase() === 'd' && (ctrlKey || metaKey)) {
      event.preventDefault();
      fill();
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
      {isOpenBelow && text !== '' && (
        // The press must not take the focus from the cell, which would hide the button.
        <Button
          variation="ghost"
          size="small"
          className={styles.fill}
          aria-label={t('grid.fillCell', { title, row: row.row })}
          onPointerDown={(event) => event.preventDefault()}
          onClick={fill}
        >
          <Icon name="chevron-down" size={16} />
          {t('grid.fill')}
        </Button>
      )}
      {change?.from !== undefined && <Muted as="p">{t('grid.was', { value: change.from })}</Muted>}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.problem}>
          {t(`exchange:problem.${problem.problem}`, {
            rows: problem.rows?.join(', ') ?? '',
            count: problem.rows?.length ?? 0,
            limit: limitText(t, { ...problem, field: column }),
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
      {problem?.problem === 'similar' && (
        <Button
          variation="ghost"
          size="small"
          className={styles.suggestion}
          onClick={() => onRevise({ matches: [{ column, from: stored, to: stored }] })}
        >
          {t('grid.keep')}
        </Button>
      )}
    </td>
  );
}
