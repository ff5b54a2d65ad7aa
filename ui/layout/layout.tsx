import type { ComponentProps, ElementType } from 'react';
import { classNames } from '../class-names.ts';
import styles from './layout.module.css';

/** A step of the space tokens, in pixels. */
type Gap = 0 | 4 | 8 | 12 | 16 | 24 | 32;

interface LayoutProps<Tag extends ElementType> {
  /** The element. Lists have no markers. */
  as?: Tag;
  gap?: Gap;
  /** Hidden on paper. */
  screenOnly?: boolean;
}

export type StackProps<Tag extends ElementType = 'div'> = LayoutProps<Tag> & {
  /** Horizontal position of the children. They are as wide as the stack by default. */
  align?: 'start' | 'center' | 'end';
} & Omit<ComponentProps<Tag>, 'align'>;

/** Children below each other. */
export function Stack<Tag extends ElementType = 'div'>({
  as,
  gap = 16,
  screenOnly = false,
  align,
  className,
  ...rest
}: StackProps<Tag>) {
  const Element: ElementType = as ?? 'div';
  const own = [styles.stack, align && styles[align], styles[`gap${gap}`], screenOnly && styles.screenOnly];
  return <Element className={classNames(...own, className)} {...rest} />;
}

export type RowProps<Tag extends ElementType = 'div'> = LayoutProps<Tag> & {
  /** Distance between wrapped lines. As `gap` by default. */
  rowGap?: 0 | 4 | 8 | 12;
  /** Vertical position of the children. They are as high as the row by default. */
  align?: 'start' | 'center' | 'end' | 'baseline';
  justify?: 'center' | 'end' | 'between';
  /** One line, however narrow. */
  nowrap?: boolean;
  /** As wide as its content. */
  inline?: boolean;
} & Omit<ComponentProps<Tag>, 'align'>;

const justifyClasses = { center: styles.justifyCenter, end: styles.justifyEnd, between: styles.justifyBetween };

/** Children beside each other, wrapped onto further lines. */
export function Row<Tag extends ElementType = 'div'>({
  as,
  gap = 8,
  rowGap,
  align,
  justify,
  nowrap = false,
  inline = false,
  screenOnly = false,
  className,
  ...rest
}: RowProps<Tag>) {
  const Element: ElementType = as ?? 'div';
  const own = classNames(
    styles.row,
    inline && styles.inline,
    nowrap && styles.nowrap,
    styles[`gap${gap}`],
    rowGap !== undefined && styles[`rowGap${rowGap}`],
    align && styles[align],
    justify && justifyClasses[justify],
    screenOnly && styles.screenOnly,
  );
  return <Element className={classNames(own, className)} {...rest} />;
}
