import { formatCount } from '@tunna/domain/numbers/numbers';
import { Link } from 'react-router';
import styles from './overview.module.css';

interface Props {
  readonly counts: readonly { readonly name: string; readonly value: number; readonly to: string }[];
}

/** Counts, each a link to the list that it counts. */
export function LinkedCounts({ counts }: Props) {
  return (
    <ul className={styles.figures}>
      {counts.map(({ name, value, to }) => (
        <li key={name}>
          <Link to={to}>
            <strong>{formatCount(value)}</strong>
            <span>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
