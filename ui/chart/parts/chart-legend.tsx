import { type KeyboardEvent, useRef, useState } from 'react';
import styles from '../chart.module.css';
import type { ChartSeries } from '../plot/chart-data.ts';

interface ChartLegendProps {
  /** Accessible name of the list. */
  readonly label: string;
  readonly series: readonly ChartSeries[];
  readonly chosen: number | undefined;
  readonly onChoose: (series: number | undefined) => void;
}

const keySteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The names of the series. Hover highlights one in the drawing; a press keeps it highlighted. One tab stop. */
export function ChartLegend({ label, series, chosen, onChoose }: ChartLegendProps) {
  const [held, setHeld] = useState<number>();
  const [stop, setStop] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const current = Math.min(stop, series.length - 1);
  const move = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (current + step + series.length) % series.length;
    setStop(next);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  const release = () => onChoose(held);
  return (
    <div ref={list} role="toolbar" aria-label={label} className={styles.legend} onKeyDown={move}>
      {series.map(({ key, name, color }, index) => (
        <button
          key={key}
          type="button"
          className={styles.entry}
          aria-pressed={held === index}
          data-chosen={chosen === index ? '' : undefined}
          tabIndex={index === current ? 0 : -1}
          onPointerEnter={() => onChoose(index)}
          onPointerLeave={release}
          onFocus={() => {
            setStop(index);
            onChoose(index);
          }}
          onBlur={release}
          onClick={() => {
            const next = held === index ? undefined : index;
            setHeld(next);
            onChoose(next);
          }}
        >
          <span className={styles.swatch} style={{ background: color }} />
          {name}
        </button>
      ))}
    </div>
  );
}
