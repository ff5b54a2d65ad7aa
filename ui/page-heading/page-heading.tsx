import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './page-heading.module.css';

export interface PageHeadingProps extends Omit<ComponentProps<'header'>, 'title'> {
  title?: ReactNode;
  description?: ReactNode;
  /** The actions of the page, beside the title. They are not printed. */
  children?: ReactNode;
  /** For a page that has another title on paper. */
  screenOnly?: boolean;
}

/** The title of a page. */
export function PageHeading({
  title,
  description,
  className,
  children,
  screenOnly = false,
  ...rest
}: PageHeadingProps) {
  return (
    <header className={classNames(styles.heading, className)} data-screen-only={screenOnly ? '' : undefined} {...rest}>
      <div>
        {title && <h1>{title}</h1>}
        {description && <p>{description}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
