import { type ComponentProps, cloneElement, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Slot } from '../slot.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './button.module.css';

interface ButtonLook {
  /**
   * Heights in CSS pixels: mini 24, small 32, normal 44, large 56; `shrink` fits its content; `circle` is 44 wide.
   * On dense pages normal and circle are 32.
   */
  size?: 'mini' | 'small' | 'normal' | 'large' | 'shrink' | 'circle';
  variation?: 'default' | 'ghost' | 'red' | 'icon';
  /** Shows a spinner over the label and ignores presses. The focus stays. */
  loading?: boolean;
  children?: ReactNode;
}

/** A button; with `href` a link that looks like a button; with `asChild` the styles are applied to the only child. */
export type ButtonProps =
  | (ButtonLook & ComponentProps<'button'> & { href?: never; asChild?: boolean })
  | (ButtonLook & ComponentProps<'a'> & { href: string; asChild?: never });

function swallow(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

function buttonProps({ size = 'normal', variation = 'default', loading = false, className }: ButtonProps) {
  return {
    className: classNames(styles.button, styles[variation], styles[size], loading && styles.loading, className),
    // Not `disabled`: the button would lose the focus.
    ...(loading ? { 'aria-disabled': true, 'aria-busy': true, onClickCapture: swallow } : {}),
  };
}

export function Button(props: ButtonProps) {
  const sharedProps = buttonProps(props);
  const spinner = props.loading ? <Spinner size="small" className={styles.spinner} /> : undefined;
  if (props.href !== undefined) {
    const { size: _size, variation: _variation, loading: _loading, asChild: _asChild, children, ...rest } = props;
    return (
      <a {...rest} {...sharedProps}>
        {children}
        {spinner}
      </a>
    );
  }
  const { size: _size, variation: _variation, loading: _loading, asChild, href: _href, children, ...rest } = props;
  if (asChild) {
    const child = children as ReactElement<{ children?: ReactNode }>;
    return (
      <Slot {...rest} {...sharedProps}>
        {spinner === undefined ? child : cloneElement(child, undefined, child.props.children, spinner)}
      </Slot>
    );
  }
  return (
    <button type="button" {...rest} {...sharedProps}>
      {children}
      {spinner}
    </button>
  );
}
