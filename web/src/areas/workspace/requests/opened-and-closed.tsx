import { formatCount } from '@tunna/domain/numbers/numbers';
import { Row } from '@tunna/ui';
import type { CSSProperties, ReactNode } from 'react';
import styles from '../figures/overview.module.css';

interface Props {
  readonly rows: readonly {
    readonly key: string;
    readonly name: ReactNode;
    readonly opened: number;
    readonly closed: number;
  }[];
  readonly headings: { readonly period: string; readonly opened: string; readonly closed: string };
}

/** What was opened and closed in each period, as bars with their figures: a table, so that it is read as one. */
export function OpenedAndClosed({ rows, headings }: Props) {
  const highest = Math.max(1, ...rows.flatMap(({ opened, closed }) => [opened, closed]));
  const share = (count: number) => ({ '--share': count / highest }) as CSSProperties;
  return (
    <table className={styles.months}>
      <thead>
        <tr>
          <th scope="col">{headings.period}</th>
          <th scope="col">{headings.opened}</th>
          <th scope="col">{headings.closed}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, opened, closed }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>
              <Row as="span" nowrap align="center" className={styles.bar}>
                <span className={styles.opened} style={share(opened)} />
                {formatCount(opened)}
              </Row>
            </td>
            <td>
              <Row as="span" nowrap align="center" className={styles.bar}>
                <span className={styles.done} style={share(closed)} />
                {formatCount(closed)}
              </Row>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
