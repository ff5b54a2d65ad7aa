// Records that PostgreSQL writes as JSON text, which a response sends unchanged: neither the driver nor the server reads their columns.

/** A SQL expression of JSON text. `Value` is the type of the value in the contract. */
interface WrittenValue<Value> {
  readonly sql: string;
  readonly mayBeAbsent: false;
  readonly value?: () => Value;
}

/** The same for a field that is absent where the expression is null. */
interface AbsentValue<Value> {
  readonly sql: string;
  readonly mayBeAbsent: true;
  readonly value?: () => Value;
}

type WrittenField<Value> = undefined extends Value ? AbsentValue<Exclude<Value, undefined>> : WrittenValue<Value>;

/** How each field of a record of the contract is written. A missing field, a further one and one of another type do not compile. */
type WrittenFields<Record extends object> = { readonly [Field in keyof Required<Record>]: WrittenField<Record[Field]> };

const written = <Value>(sql: string): WrittenValue<Value> => ({ sql, mayBeAbsent: false });

/** A number, from a column of integers. */
export const numberOf = (column: string): WrittenValue<number> => written(`${column}::text`);

/** A text; `Value` names the possible values. */
export const textOf = <Value extends string = string>(column: string): WrittenValue<Value> =>
  written(`to_json(${column})::text`);

/** A time with milliseconds, as `Date.toISOString` writes it. */
export const timeOf = (column: string): WrittenValue<string> =>
  written(`to_char(${column} at time zone 'UTC', '"\\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""')`);

/** An expression that is JSON text already. Its type is asserted. */
export const jsonOf = <Value>(expression: string): WrittenValue<Value> => written(expression);

/** A field that is absent where its columns are null. */
export const absentIfNull = <Value>({ sql }: WrittenValue<Value>): AbsentValue<Value> => ({ sql, mayBeAbsent: true });

/**
 * Declares how a record of the contract is written, and returns the SQL expression of its JSON text. It is null if a required field is. The
 * first field must be required.
 * @throws TypeError if the first field may be absent
 */
export const writtenRecord =
  <Record extends object>() =>
  (fields: WrittenFields<Record>): WrittenValue<Record> => {
    const parts = Object.entries<WrittenValue<unknown> | AbsentValue<unknown>>(fields).map(
      ([name, { sql, mayBeAbsent }], index) => {
        if (index === 0 && mayBeAbsent) throw new TypeError(`The first field, ${name}, may be absent.`);
        const named = `'${index === 0 ? '{' : ','}"${name}":' || ${sql}`;
        return mayBeAbsent ? `coalesce(${named}, '')` : named;
      },
    );
    return written(`${parts.join('\n || ')} || '}'`);
  };

/** The SQL expression of a page of a list. A row that could not be written is `null`, which no contract allows. */
export const writtenPage = (row: WrittenValue<object>, place: string, total: string): string =>
  `'{"rows":[' || coalesce(string_agg(coalesce(${row.sql}, 'null'), ',' order by ${place}) filter (where ${place} is not null), '')
   || '],"total":' || (${total}) || '}'`;
