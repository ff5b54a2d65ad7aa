import type { Tables } from './tables.gen.ts';

/** A field that other statements store in other tables. */
export const elsewhere: unique symbol = Symbol('stored elsewhere');

type ColumnOf<Table extends keyof Tables> = keyof Tables[Table] & string;

/** The column of a field; several columns, or a converted one, with the functions that return their values; or `elsewhere`. */
type Place<Table extends keyof Tables, Value> =
  | ColumnOf<Table>
  | { readonly [Column in ColumnOf<Table>]?: (value: Value) => unknown }
  | typeof elsewhere;

type Places<Table extends keyof Tables, Input> = {
  readonly [Field in keyof Required<Input>]: Place<Table, Input[Field]>;
};

/** The parameter of a column: its name in camel case. */
type Parameter<Column> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Parameter<Rest>>}`
  : Column;

type OrNull<Value> = undefined extends Value ? Exclude<Value, undefined> | null : Value;

type Converted<Declared> = Exclude<Declared[keyof Declared], string | symbol>;
type KeyOfEach<Type> = Type extends unknown ? keyof Type : never;
type Returned<Type, Column> =
  Type extends Readonly<Record<Column & string, (value: never) => infer Value>> ? Value : never;

/** The values of the parameters. A field without a value is null. */
type Values<Input, Declared> = {
  readonly [Field in keyof Declared & keyof Input as Declared[Field] extends string
    ? Parameter<Declared[Field]>
    : never]: OrNull<Input[Field]>;
} & { readonly [Column in KeyOfEach<Converted<Declared>> as Parameter<Column>]: Returned<Converted<Declared>, Column> };

type RuntimePlace = string | Readonly<Record<string, (value: unknown) => unknown>> | typeof elsewhere;

const parameterOf = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Declares at module scope where each field of a contract's input is stored. The columns of inserts and updates come from it, in its order.
 * A missing field, a field that the input does not have, and a column that the table does not have do not compile.
 */
export const storedFields =
  <Input extends object>() =>
  <Table extends keyof Tables, const Declared extends Places<Table, Input>>(
    _table: Table,
    declared: Declared & Readonly<Record<Exclude<keyof Declared, keyof Input>, never>>,
  ) => {
    const read: { column: string; parameter: string; from: (input: Input) => unknown }[] = [];
    const add = (column: string, from: (input: Input) => unknown) =>
      read.push({ column, parameter: parameterOf(column), from });
    for (const [field, place] of Object.entries<RuntimePlace>(declared)) {
      const valueIn = (input: Input) => input[field as keyof Input];
      if (typeof place === 'string') add(place, (input) => valueIn(input) ?? null);
      else if (place !== elsewhere)
        for (const [column, convert] of Object.entries(place)) add(column, (input) => convert(valueIn(input)));
    }
    const each = (write: (column: string, parameter: string) => string) =>
      read.map(({ column, parameter }) => write(column, parameter)).join(', ');
    return {
      /** `custom_id, kind` */
      columns: each((column) => column),
      /** `:customId, :kind` */
      parameters: each((_column, parameter) => `:${parameter}`),
      /** `custom_id = :customId, kind = :kind` */
      assignments: each((column, parameter) => `${column} = :${parameter}`),
      /** `page.custom_id, page.kind` */
      columnsOf: (alias: string) => each((column) => `${alias}.${column}`),
      /** `custom_id = given.custom_id, kind = given.kind` */
      assignmentsFrom: (alias: string) => each((column) => `${column} = ${alias}.${column}`),
      /** The values of the parameters. */
      values: (input: Input): Values<Input, Declared> =>
        Object.fromEntries(read.map(({ parameter, from }) => [parameter, from(input)])) as Values<Input, Declared>,
      /** The values by column, for many rows in one JSON parameter. */
      row: (input: Input): Readonly<Record<string, unknown>> =>
        Object.fromEntries(read.map(({ column, from }) => [column, from(input)])),
    };
  };
