/** Fields of a record. Only one that may be undefined may be null. */
export type Named<T> = {
  readonly [Field in keyof Required<T>]: object extends Pick<T, Field>
    ? T[Field] | null | undefined
    : null extends T[Field]
      ? 'a required field that may be null is no absent field'
      : undefined extends T[Field]
        ? T[Field] | null
        : T[Field];
};

/** The record without the fields that have no value. A field of the contract that is not named does not compile. */
export function present<T extends object>(fields: NoInfer<Named<T>>): T {
  const record: Record<string, unknown> = {};
  for (const name in fields) {
    const value: unknown = fields[name as keyof typeof fields];
    if (value !== null && value !== undefined) record[name] = value;
  }
  return record as T;
}
