import { type ReactNode, useEffect, useRef } from 'react';
import styles from './work.module.css';

interface Props {
  /** Identifies the task for its keys. */
  readonly task: string;
  readonly title: string;
  /** Whether the keys apply to it. */
  readonly isCurrent: boolean;
  readonly children: ReactNode;
}

/** The panes scroll by themselves. On narrower screens the page does, and stays where the reader is. */
const hasPanes = () => window.matchMedia('(min-width: 1101px)').matches;

/** A task. The marked one is scrolled into view. */
export function TaskFrame({ task, title, isCurrent, children }: Props) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isCurrent && hasPanes()) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <section
      ref={frame}
      className={styles.task}
      aria-label={title}
      aria-current={isCurrent ? 'true' : undefined}
      data-task={task}
      data-current={isCurrent ? '' : undefined}
    >
      {children}
    </section>
  );
}

const framesOf = (task: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-task]')].filter((frame) => frame.dataset.task === task);

/** Scrolls a task into view. */
export const showTask = (task: string): void => framesOf(task)[0]?.scrollIntoView({ block: 'center' });

const buttonsOf = (task: string, selector: string): HTMLElement[] =>
  framesOf(task).flatMap((frame) => [...frame.querySelectorAll<HTMLElement>(selector)]);

/** Presses an option of a task by its number, from 1. Returns false if there is no such option. */
export function pressOption(task: string, number: number): boolean {
  const button = buttonsOf(task, '[data-offer]')[number - 1];
  button?.click();
  return button !== undefined;
}

/** Opens the dialog of a task for another choice. Returns false if it has none. */
export function pressChoose(task: string): boolean {
  const [button] = buttonsOf(task, '[data-choose] button');
  button?.click();
  return button !== undefined;
}
