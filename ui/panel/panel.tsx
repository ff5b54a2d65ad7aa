import type { ComponentProps, ReactNode } from 'react';
import { Badge } from '../badge/badge.tsx';
import { classNames } from '../class-names.ts';
import styles from './panel.module.css';

export interface PanelDeletion {
  /** Text of the badge, such as "Eytt". */
  label: ReactNode;
  /** The control that restores the content. */
  restore?: ReactNode;
}

export interface PanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
  /** Small buttons, visible on hover, with the focus in the card, and always on touch screens. */
  tools?: ReactNode;
  /** Set if the content has been deleted. The card fades to half; the badge and Restore do not. */
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
