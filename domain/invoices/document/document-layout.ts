import type { DecimalSign } from '../table/table-cells.ts';
import type { ColumnField, LabelledField } from './document-words.ts';

/** A column of a table, from the left edge to the right edge as parts of the page width. */
export interface LayoutColumn {
  readonly field: ColumnField;
  readonly left: number;
  readonly right: number;
}

/** Where the fields stand in the documents of one provider. */
export interface DocumentLayout {
  /** Labels of the head in the form of `labelText`. */
  readonly labels: Readonly<Partial<Record<LabelledField, readonly string[]>>>;
  readonly table?:
    | {
        /** The texts of the heading row in the form of `labelText`. */
        readonly heading: readonly string[];
        readonly columns: readonly LayoutColumn[];
      }
    | undefined;
  /** Codes of units by their folded texts. */
  readonly units: Readonly<Record<string, string>>;
  readonly sign: DecimalSign;
}
