import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './icon.module.css';
import { type IconName, icons } from './icons.tsx';

export type { IconName } from './icons.tsx';

export interface IconProps extends Omit<ComponentProps<'svg'>, 'name' | 'children'> {
  name: IconName;
  /** Width and height in CSS pixels. */
  size?: 16 | 20 | 24 | 32 | 48;
  /** Accessible name. Without it the icon is decoration. */
  label?: string | undefined;
}

export function Icon({ name, size = 20, label, className, ...rest }: IconProps) {
  const meaning =
    label === undefined ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label; a title would also show as a tooltip.
    <svg
      className={classNames(styles.icon, className)}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      {...meaning}
      {...rest}
    >
      {icons[name]}
    </svg>
  );
}
