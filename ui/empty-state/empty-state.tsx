import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps extends Omit<ComponentProps<'div'>, 'children'> {
  icon: IconName;
  headline: ReactNode;
  /** One sentence: what will appear here, or what to do. */
  sentence: ReactNode;
  /** One button. */
  action?: ReactNode;
}

export function EmptyState({ icon, headline, sentence, action, className, ...rest }: EmptyStateProps) {
  return (
    <div className={classNames(styles.empty, className)} {...rest}>
      <Icon name={icon} size={48} />
      <h2>{headline}</h2>
      <p>{sentence}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
