import type { ComponentProps, ReactNode } from 'react';
import { drawLink } from '../chart/parts/draw-link.tsx';
import type { RenderChartLink } from '../chart/plot/chart-data.ts';
import { Sparkline } from '../chart/sparkline.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './figure-tile.module.css';

/** The difference between a figure and that of another period. */
export interface FigureChange {
  readonly direction: 'up' | 'down' | 'same';
  /** In words, with direction and comparison: `12 % meira en í mars`. */
  readonly text: string;
  /** Whether the change is desirable; undefined if neither. */
  readonly meaning?: 'good' | 'bad' | undefined;
}

export interface FigureTileProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** The name of the figure. */
  readonly label: ReactNode;
  /** The displayed value without its unit: `1.234`. */
  readonly value: string;
  readonly unit?: string | undefined;
  readonly change?: FigureChange | undefined;
  /** The trend in the order of time; undefined if there was no value. */
  readonly trend?: readonly (number | undefined)[] | undefined;
  /** A limitation of the figure, such as the share that is estimated. */
  readonly note?: string | undefined;
  /** Link to the records behind the figure. The whole tile is clickable. */
  readonly href?: string | undefined;
  /** On a narrow screen: a row of two lines. */
  readonly isRow?: boolean | undefined;
  /** Renders the link. Default: a plain `<a>`. */
  readonly renderLink?: RenderChartLink | undefined;
}

const icons = { up: 'arrow-up', down: 'arrow-down', same: 'arrow-right' } as const;

/** One figure with its unit, its change against another period, and its trend. */
export function FigureTile({
  label,
  value,
  unit,
  change,
  trend,
  note,
  href,
  isRow = false,
  renderLink,
  className,
  ...rest
}: FigureTileProps) {
  return (
    <div {...rest} className={classNames(styles.tile, isRow && styles.row, className)}>
      <p className={styles.label}>
        {href === undefined ? label : drawLink(renderLink, { href, className: styles.link, children: label })}
      </p>
      <p className={styles.figure}>
        <span className={styles.value}>{value}</span>
        {unit !== undefined && <span className={styles.unit}>{`\u00a0${unit}`}</span>}
      </p>
      {change !== undefined && (
        <p className={classNames(styles.change, change.meaning !== undefined && styles[change.meaning])}>
          <Icon name={icons[change.direction]} size={16} />
          {change.text}
        </p>
      )}
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {trend !== undefined && <Sparkline values={trend} className={styles.trend} />}
    </div>
  );
}
