import { toDecimal } from '@tunna/domain/numbers/decimal';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { Button, classNames, Icon } from '@tunna/ui';
import { type ClipboardEvent, type Dispatch, memo } from 'react';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { useInvoiceWords } from '../../shared/invoice-words.ts';
import { isListCell, numberCells, shownValue } from './editor-cells.ts';
import { type DraftRow, type GridCell, gridCells } from './editor-draft.ts';
import styles from './editor-grid.module.css';
import type { EditorAction } from './editor-state.ts';
import type { FocusedCell } from './use-cell-focus.ts';
import type { RowHandlers } from './use-grid.ts';

/** The errors in cells of one row, in words. */
export type CellProblems = Readonly<Record<string, string>>;

/** The id of the list that belongs to the focused cell, and of its options. */
export const gridListId = 'invoice-grid-list';
export const optionId = (index: number): string => `${gridListId}-${index}`;

interface RowProps {
  readonly row: DraftRow;
  readonly index: number;
  /** Whether not all rows are in the document, so that each says its place. */
  readonly isNumbered: boolean;
  /** The calculated amount; empty as long as there is none. */
  readonly net: string;
  readonly problems: CellProblems | undefined;
  /** The focused cell, if it is in this row. */
  readonly focus: FocusedCell | undefined;
  readonly handlers: RowHandlers;
  readonly dispatch: Dispatch<EditorAction>;
}

/** One line. It is rendered again only when its values or its focus change. */
export const EditorRow = memo(function EditorRow(props: RowProps) {
  const { row, index, isNumbered, net, dispatch } = props;
  const { t } = useTranslation('invoice');
  return (
    // The headings are the first row.
    <tr aria-rowindex={isNumbered ? index + 2 : undefined}>
      <th scope="row">{index + 1}</th>
      {gridCells.map((cell) => (
        <td key={cell} data-cell={cell} data-label={t(`line.${cell}`)}>
          <CellInput {...props} cell={cell} />
        </td>
      ))}
      <td data-cell="net" data-label={t('line.net')}>
        <Net net={net} stated={row.proposed?.net} />
      </td>
      <td data-cell="remove">
        <Button
          variation="icon"
          size="mini"
          tabIndex={-1}
          aria-label={t('grid.removeLine', { line: index + 1 })}
          onClick={() => dispatch({ type: 'remove', key: row.key })}
        >
          <Icon name="cross" size={16} />
        </Button>
      </td>
    </tr>
  );
});

/** A line amount; beside it the one that the document states, if it is another. */
function Net({ net, stated }: { readonly net: string; readonly stated: string | undefined }) {
  const { t } = useTranslation('invoice');
  const isOther =
    stated !== undefined &&
    !toDecimal(stated)
      .minus(toDecimal(net === '' ? '0' : net))
      .isZero();
  return (
    <>
      {net === '' ? '' : formatDecimal(net)}
      {isOther && (
        <span className={styles.stated} title={t('proposal.netStated', { amount: formatDecimal(stated) })}>
          {t('proposal.inDocument', { amount: formatDecimal(stated) })}
        </span>
      )}
    </>
  );
}

function CellInput({ row, index, problems, focus, handlers, dispatch, cell }: RowProps & { readonly cell: GridCell }) {
  const { t } = useTranslation('invoice');
  const words = useInvoiceWords();
  const kinds = { unit: words.unit, kind: (kind: string) => t(`lineKind.${kind}`) };
  const isNumber = numberCells.includes(cell);
  const own = focus?.cell === cell ? focus : undefined;
  const problem = problems?.[cell];
  const isProposed = row.proposed?.cells.includes(cell) === true;
  const shown = own !== undefined && isNumber ? row[cell] : (own?.typed ?? shownValue(cell, row[cell], kinds));
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    dispatch({ type: 'paste', key: row.key, cell, text });
  };
  const list = isListCell(cell)
    ? {
        role: 'combobox',
        'aria-expanded': own?.isOpen ?? false,
        'aria-controls': gridListId,
        'aria-autocomplete': 'list' as const,
        'aria-activedescendant': own?.isOpen === true && own.active >= 0 ? optionId(own.active) : undefined,
        onClick: handlers.onPress,
      }
    : {};
  return (
    <input
      type="text"
      autoComplete="off"
      spellCheck={false}
      {...(isNumber ? { inputMode: 'decimal' } : {})}
      {...list}
      className={classNames(isNumber && styles.end)}
      data-key={row.key}
      data-cell={cell}
      data-proposed={row.proposed === undefined ? undefined : `${row.proposed.line} ${cell}`}
      data-untouched={isProposed ? '' : undefined}
      data-chosen={cell === 'kind' && row.chosen.material ? '' : undefined}
      aria-label={t('grid.cell', { cell: t(`line.${cell}`), line: index + 1 })}
      aria-invalid={problem === undefined ? undefined : true}
      title={problem ?? (isProposed ? t('proposal.untouched') : undefined)}
      value={shown}
      onFocus={() => handlers.onFocus(row.key, cell)}
      onBlur={handlers.onBlur}
      onPaste={onPaste}
      onChange={({ target: { value } }) =>
        isListCell(cell) ? handlers.onType(row.key, cell, value) : dispatch({ type: 'cell', key: row.key, cell, value })
      }
    />
  );
}
