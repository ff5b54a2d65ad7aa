import type { ReactNode } from 'react';
import styles from './facts.module.css';

export interface Fact {
  readonly name: string;
  /** A fact without a value is omitted. */
  readonly value: ReactNode;
}

/**
 * The facts of a record, in their order. A field is shown here, shown elsewhere on the page, or not shown; a field that is not named does
 * not compile.
 */
export const factsOf = <Row extends object>(
  fields: NoInfer<{
    readonly [Field in keyof Required<Row>]: Fact | readonly Fact[] | 'shown elsewhere' | 'not shown';
  }>,
): Fact[] =>
  Object.values<Fact | readonly Fact[] | string>(fields).flatMap((fact) => (typeof fact === 'string' ? [] : fact));

const hasValue = ({ value }: Fact) => value !== undefined && value !== null && value !== '' && value !== false;

/** A list of names with values. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.filter(hasValue).map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
