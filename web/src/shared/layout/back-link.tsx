import { Icon } from '@tunna/ui';
import { Link } from 'react-router';
import styles from './back-link.module.css';

/** The way up from a page: to the list that it belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="arrow-left" size={16} />
      {children}
    </Link>
  );
}
