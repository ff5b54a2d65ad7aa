import { Detail } from '@tunna/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import type { CellOption } from './editor-cells.ts';
import styles from './editor-grid.module.css';
import { gridListId, optionId } from './editor-row.tsx';
import type { FocusedCell } from './use-cell-focus.ts';

interface Props {
  readonly focus: FocusedCell;
  readonly options: readonly CellOption[];
  readonly onChoose: (value: string) => void;
}

interface Place {
  readonly left: number;
  readonly top: number;
  readonly minWidth: number;
  readonly isAbove: boolean;
}

/** Height in pixels above which the list opens upwards, if there is no room below. */
const room = 260;

/** The values of the focused cell: one list for the whole grid. */
export function GridList({ focus, options, onChoose }: Props) {
  const { t } = useTranslation('invoice');
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>();
  const cell = `${focus.key} ${focus.cell}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cell has another place
  useLayoutEffect(() => {
    const around = list.current?.parentElement?.getBoundingClientRect();
    const own = document.activeElement?.getBoundingClientRect();
    if (around === undefined || own === undefined) return;
    const isAbove = own.bottom + room > window.innerHeight && own.top > room;
    const top = (isAbove ? own.top : own.bottom) - around.top;
    const left = Math.max(0, Math.min(own.left - around.left, around.width - Math.max(own.width, 220)));
    setPlace({ left, top, minWidth: own.width, isAbove });
  }, [cell]);
  useLayoutEffect(() => {
    list.current?.querySelector(`#${optionId(focus.active)}`)?.scrollIntoView({ block: 'nearest' });
  }, [focus.active]);
  return (
    <div
      ref={list}
      id={gridListId}
      role="listbox"
      aria-label={t(`line.${focus.cell}`)}
      className={styles.list}
      data-above={place?.isAbove === true ? '' : undefined}
      style={
        place === undefined ? { visibility: 'hidden' } : { left: place.left, top: place.top, minWidth: place.minWidth }
      }
      // The cell keeps the focus: its keys move through the options.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the cell's keys choose
        <div
          key={option.value}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === focus.active}
          className={styles.option}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
          {focus.cell === 'unit' && option.label !== option.value && <Detail>{option.value}</Detail>}
        </div>
      ))}
    </div>
  );
}
