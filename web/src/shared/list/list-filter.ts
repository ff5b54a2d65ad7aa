import type { Records } from '../form/records.ts';

export interface ListFilter {
  /** Name of the filter in the address and in the call. */
  readonly name: string;
  readonly label: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** The records to choose from instead of options. */
  readonly records?: Records;
}
