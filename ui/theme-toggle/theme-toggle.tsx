import { classNames } from '../class-names.ts';
import { Toggle, type ToggleProps } from '../toggle/toggle.tsx';
import styles from './theme-toggle.module.css';

export type Theme = 'light' | 'dark';

export interface ThemeToggleProps extends Pick<ToggleProps, 'id' | 'className' | 'disabled' | 'ref'> {
  /** Undefined where only the visitor's system knows, as on a page rendered by the server. */
  theme: Theme | undefined;
  onThemeChange: (theme: Theme) => void;
  /** Names the switched-on state, such as "Dark theme". Spoken; the sun and the moon are shown. */
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
