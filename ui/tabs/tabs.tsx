import { type ComponentProps, createContext, type KeyboardEvent, useContext, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './tabs.module.css';

export interface TabOption {
  /** Identifies the tab, and is its text if there is no title. */
  name: string;
  title?: string;
  disabled?: boolean;
}

export interface TabsProps extends Omit<ComponentProps<'div'>, 'defaultValue'> {
  options: readonly TabOption[];
  /** Accessible name of the tab list. */
  label: string;
  value?: string | undefined;
  defaultValue?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
}

interface OpenTab {
  readonly id: string;
  readonly name: string | undefined;
}

const OpenTabContext = createContext<OpenTab>({ id: '', name: undefined });

const tabId = (id: string, name: string | undefined) => `${id}-tab-${name}`;
const panelId = (id: string, name: string | undefined) => `${id}-panel-${name}`;

/** The tab that a key moves to from a tab. */
function neighbour(key: string, tab: HTMLElement): HTMLElement | undefined {
  const tabs = [...(tab.parentElement?.querySelectorAll<HTMLElement>('[role=tab]:enabled') ?? [])];
  const at = tabs.indexOf(tab);
  switch (key) {
    case 'ArrowRight':
      return tabs[(at + 1) % tabs.length];
    case 'ArrowLeft':
      return tabs.at(at - 1);
    case 'Home':
    case 'PageUp':
      return tabs[0];
    case 'End':
    case 'PageDown':
      return tabs.at(-1);
    default:
      return undefined;
  }
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, ctrlKey, altKey, metaKey, shiftKey } = event;
  const next = ctrlKey || altKey || metaKey || shiftKey ? undefined : neighbour(key, currentTarget);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** A list of tabs. The children are one `TabPanel` per option. Without `value` or `defaultValue` the first is open. */
export function Tabs({ options, label, value, defaultValue, onValueChange, children, ...rest }: TabsProps) {
  const id = useId();
  const [own, setOwn] = useState(defaultValue ?? options[0]?.name);
  const open = value ?? own;
  const choose = (name: string) => {
    if (name === open) return;
    setOwn(name);
    onValueChange?.(name);
  };
  return (
    <div {...rest}>
      <div role="tablist" aria-label={label} aria-orientation="horizontal" className={styles.strip}>
        {options.map(({ name, title = name, disabled = false }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={tabId(id, name)}
            aria-selected={name === open}
            aria-controls={name === open ? panelId(id, name) : undefined}
            data-state={name === open ? 'active' : 'inactive'}
            tabIndex={name === open ? 0 : -1}
            disabled={disabled}
            className={styles.tab}
            onClick={() => choose(name)}
            onFocus={() => choose(name)}
            onKeyDown={moveFocus}
          >
            {title}
          </button>
        ))}
      </div>
      <OpenTabContext value={{ id, name: open }}>{children}</OpenTabContext>
    </div>
  );
}

export interface TabPanelProps extends ComponentProps<'div'> {
  /** Name of the option. */
  name: string;
  /** Keeps the content while another tab is open; styles hide it. */
  forceMount?: boolean;
}

export function TabPanel({ name, forceMount = false, className, children, ...rest }: TabPanelProps) {
  const { id, name: open } = useContext(OpenTabContext);
  const isOpen = name === open;
  return (
    <div
      role="tabpanel"
      id={panelId(id, name)}
      aria-labelledby={tabId(id, name)}
      hidden={!isOpen && !forceMount}
      data-state={isOpen ? 'active' : 'inactive'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls can be scrolled with the keyboard
      tabIndex={0}
      className={classNames(styles.panel, className)}
      {...rest}
    >
      {(isOpen || forceMount) && children}
    </div>
  );
}
