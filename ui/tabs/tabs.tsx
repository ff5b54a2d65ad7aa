import { Tabs as RadixTabs } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './tabs.module.css';

export interface TabOption {
  /** Identifies the tab, and is its text if there is no title. */
  name: string;
  title?: string;
  disabled?: boolean;
}

export interface TabsProps extends Omit<ComponentProps<typeof RadixTabs.Root>, 'asChild'> {
  options: readonly TabOption[];
  /** Accessible name of the tab list. */
  label: string;
}

/** A list of tabs. The children are one `TabPanel` per option. Without `value` or `defaultValue` the first is open. */
export function Tabs({ options, label, children, ...rest }: TabsProps) {
  const initial = rest.value === undefined ? { defaultValue: options[0]?.name } : {};
  return (
    <RadixTabs.Root {...initial} {...rest}>
      <RadixTabs.List aria-label={label} className={styles.strip}>
        {options.map(({ name, title = name, disabled = false }) => (
          <RadixTabs.Trigger key={name} value={name} disabled={disabled} className={styles.tab}>
            {title}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {children}
    </RadixTabs.Root>
  );
}

export interface TabPanelProps extends Omit<ComponentProps<typeof RadixTabs.Content>, 'value' | 'asChild'> {
  /** Name of the option. */
  name: string;
}

export function TabPanel({ name, className, ...rest }: TabPanelProps) {
  return <RadixTabs.Content value={name} className={classNames(styles.panel, className)} {...rest} />;
}
