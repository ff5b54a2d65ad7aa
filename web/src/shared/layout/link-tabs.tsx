import { Link } from 'react-router';
import styles from './link-tabs.module.css';

interface Props {
  readonly label: string;
  readonly links: readonly {
    readonly name: string;
    readonly to: string;
    readonly title: string;
    /** Shown after the title. */
    readonly count?: string | undefined;
  }[];
  /** The name of the current page's link. */
  readonly shown: string;
}

/** Scrolls the row until a tab is in view. On a phone the tabs are wider than the page. */
export function showWithin(tab: HTMLAnchorElement | null): void {
  const row = tab?.parentElement;
  if (tab === null || row === null || row === undefined) return;
  row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

/** Links between pages that belong together, as tabs. */
export function LinkTabs({ label, links, shown }: Props) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {links.map(({ name, to, title, count }) => (
        <Link
          key={name}
          to={to}
          aria-current={name === shown ? 'page' : undefined}
          ref={name === shown ? showWithin : undefined}
        >
          {title}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
