import type { ReactNode } from 'react';
import styles from './facts.module.css';

export interface Fact {
  readonly name: string;
  /** A fact without a value is omitted. */
  readonly value: ReactNode;
}

const isSaid = ({ value }: Fact) => value !== undefined && value !== null && value !== '' && value !== false;

/** A list of names with values. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.filter(isSaid).map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
