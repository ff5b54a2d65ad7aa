import type { ComponentProps, ReactNode } from 'react';
import { Badge } from '../badge/badge.tsx';
import { classNames } from '../class-names.ts';
import styles from './panel.module.css';

export interface PanelDeletion {
  /** The badge's word, such as "Eytt". */
  label: ReactNode;
  /** The control that brings the thing back. */
  restore?: ReactNode;
}

export interface PanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
  /** Small buttons that show on hover, on focus within, and always on touch. */
  tools?: ReactNode;
  /** Set when what the card shows has been deleted: the card fades to half, the badge and Restore do not. */
  deleted?: PanelDeletion | undefined;
}

/** A card: a bordered surface with an optional title and tools. */
export function Panel({ title, tools, deleted, className, children, ...rest }: PanelProps) {
  const shownTools = deleted ? undefined : tools;
  return (
    <section className={classNames(styles.panel, className)} {...rest}>
      {deleted && (
        <div className={styles.bar}>
          <Badge variation="danger">{deleted.label}</Badge>
          {deleted.restore}
        </div>
      )}
      <div {...(deleted ? { role: 'group', 'aria-disabled': true, className: styles.faded } : {})}>
        {(title || shownTools) && (
          <div className={styles.header}>
            {title && <h2>{title}</h2>}
            {shownTools && <div className={styles.tools}>{shownTools}</div>}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
