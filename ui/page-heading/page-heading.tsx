import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './page-heading.module.css';

export interface PageHeadingProps extends Omit<ComponentProps<'header'>, 'title'> {
  title?: ReactNode;
  description?: ReactNode;
  /** The actions of the page, beside the title. */
  children?: ReactNode;
}

/** Not printed: the document has its own title. */
export function PageHeading({ title, description, className, children, ...rest }: PageHeadingProps) {
  return (
    <header className={classNames(styles.heading, className)} {...rest}>
      <div>
        {title && <h1>{title}</h1>}
        {description && <p>{description}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
