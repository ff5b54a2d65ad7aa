import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { HiddenText } from '../hidden-text/hidden-text.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './toggle.module.css';

export interface ToggleProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'size' | 'className'> {
  label: ReactNode;
  hideLabel?: boolean;
  size?: 'default' | 'small';
  /** `theme` shows a sun (off, light) and a moon (on, dark). */
  variation?: 'default' | 'theme';
  /** Applied to the outermost element; all other props, including `ref`, to the switch. */
  className?: string | undefined;
}

/** A switch with immediate effect. It is the browser’s checkbox, so that it works in a plain form. */
export function Toggle({
  label,
  hideLabel = false,
  size = 'default',
  variation = 'default',
  className,
  ...rest
}: ToggleProps) {
  return (
    <label
      className={classNames(
        styles.toggle,
        size === 'small' && styles.small,
        variation === 'theme' && styles.theme,
        className,
      )}
    >
      {hideLabel ? <HiddenText>{label}</HiddenText> : <span>{label}</span>}
      <span className={styles.track}>
        {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox describes its own state; aria-checked on it is not allowed. */}
        <input {...rest} type="checkbox" role="switch" className={styles.switch} />
        {variation === 'theme' && (
          <>
            <Icon name="sun" size={16} />
            <Icon name="moon" size={16} />
          </>
        )}
      </span>
    </label>
  );
}
