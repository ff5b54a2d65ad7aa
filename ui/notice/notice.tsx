import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './notice.module.css';

export interface NoticeProps extends ComponentProps<'div'> {
  /** Info is light yellow; error is red and announced immediately. */
  level?: 'info' | 'error';
}

export function Notice({ level = 'info', className, children, ...rest }: NoticeProps) {
  return (
    <div
      role={level === 'error' ? 'alert' : 'note'}
      className={classNames(styles.notice, level === 'error' && styles.error, className)}
      {...rest}
    >
      <Icon name={level === 'error' ? 'warning' : 'info'} />
      <div>{children}</div>
    </div>
  );
}
