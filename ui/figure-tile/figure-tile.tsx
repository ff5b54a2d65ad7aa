import type { ComponentProps, ReactNode } from 'react';
import type { RenderChartLink } from '../chart/chart-data.ts';
import { drawLink } from '../chart/draw-link.tsx';
import { Sparkline } from '../chart/sparkline.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './figure-tile.module.css';

/** How a figure differs from that of another period. */
export interface FigureChange {
  readonly direction: 'up' | 'down' | 'same';
  /** Says it in words, which direction and against what: `12 % meira en í mars`. */
  readonly text: string;
  /** Whether that is to be welcomed. What is neither is left without. */
  readonly meaning?: 'good' | 'bad' | undefined;
}

export interface FigureTileProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** What the figure is. */
  readonly label: ReactNode;
  /** As it is read, without its unit: `1.234`. */
  readonly value: string;
  readonly unit?: string | undefined;
  readonly change?: FigureChange | undefined;
  /** How it went, in the order of time; undefined where there was no figure. */
  readonly trend?: readonly (number | undefined)[] | undefined;
  /** What the figure leaves open, such as the share that is estimated. */
  readonly note?: string | undefined;
  /** Leads to what makes the figure up; the whole tile is pressed. */
  readonly href?: string | undefined;
  /** Draws the link; the browser's own where it is missing. */
  readonly renderLink?: RenderChartLink | undefined;
}

const icons = { up: 'arrow-up', down: 'arrow-down', same: 'arrow-right' } as const;

/** One figure with its unit, its change against another period, and how it went. */
export function FigureTile({
  label,
  value,
  unit,
  change,
  trend,
  note,
  href,
  renderLink,
  className,
  ...rest
}: FigureTileProps) {
  return (
    <div {...rest} className={classNames(styles.tile, className)}>
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
