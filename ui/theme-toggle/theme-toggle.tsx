import { classNames } from '../class-names.ts';
import { Toggle, type ToggleProps } from '../toggle/toggle.tsx';
import styles from './theme-toggle.module.css';

export type Theme = 'light' | 'dark';

export interface ThemeToggleProps extends Pick<ToggleProps, 'id' | 'className' | 'disabled' | 'ref'> {
  /** Undefined if only the visitor’s system knows it, as on a server-rendered page. */
  theme: Theme | undefined;
  onThemeChange: (theme: Theme) => void;
  /** Accessible name of the switched-on state, such as "Dark theme". The sun and the moon are visible. */
  label: ToggleProps['label'];
}

const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

export function ThemeToggle({ theme, onThemeChange, label, className, ...rest }: ThemeToggleProps) {
  return (
    <Toggle
      {...rest}
      variation="theme"
      label={label}
      hideLabel
      checked={theme === 'dark'}
      onChange={() => onThemeChange((theme ?? systemTheme()) === 'dark' ? 'light' : 'dark')}
      className={classNames(styles.toggle, theme === undefined && styles.system, className)}
    />
  );
}
