import { Icon } from '@tunna/ui';
import { Link } from 'react-router';
import styles from './back-link.module.css';

/** A link from a page to its list. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="arrow-left" size={16} />
      {children}
    </Link>
  );
}
