import type { ExportColumn, ExportedList } from '@tunna/domain/platform/export-columns';
import type { Language } from '@tunna/domain/text/languages';
import { isDay } from '@tunna/domain/time/days';
import { textsIn } from '@tunna/texts/read';
import type { Cell } from '../spreadsheet/xlsx-writer.service.ts';

declare const byField: unique symbol;

/** The cell of each column of a list, for one row. Only `cellsOf` makes them, so that every export names every field of its rows. */
export type Cells<Row, List extends ExportedList> = Readonly<Record<ExportColumn<List>, (row: Row) => Cell>> & {
  readonly [byField]: true;
};

/** A field that no column shows. */
export const notExported = {};

/** The fields about the last edit, which no column shows. */
export const editNotExported = { version: notExported, updatedAt: notExported, updatedBy: notExported };

/** The columns of a field with their cells; a column alone shows the value as it is. */
type FieldCells<List extends ExportedList, Value> =
  | { readonly [Column in ExportColumn<List>]?: (value: Value) => Cell }
  | ([Value] extends [Cell] ? ExportColumn<List> : never);

type KeyOfEach<Type> = Type extends string ? Type : Type extends unknown ? keyof Type : never;

/**
 * The cells of a list whose rows are records of the contract. A field that is neither exported nor `notExported` does not compile, nor does
 * a column without a field.
 */
export const cellsOf =
  <Row extends object, List extends ExportedList>() =>
  <const Declared extends { readonly [Field in keyof Required<Row>]: FieldCells<List, Row[Field]> }>(
    declared: Declared & Readonly<Record<Exclude<keyof Declared, keyof Row>, never>>,
    ..._: [Exclude<ExportColumn<List>, KeyOfEach<Declared[keyof Declared]>>] extends [never]
      ? []
      : [columnsWithoutField: Exclude<ExportColumn<List>, KeyOfEach<Declared[keyof Declared]>>]
  ): Cells<Row, List> => {
    const cells: [string, (row: Row) => Cell][] = Object.entries<
      string | Readonly<Record<string, (value: unknown) => Cell>>
    >(declared).flatMap(([field, columns]) => {
      const valueIn = (row: Row): unknown => row[field as keyof Row];
      return typeof columns === 'string'
        ? [[columns, (row: Row) => valueIn(row) as Cell]]
        : Object.entries(columns).map(([column, cell]) => [column, (row: Row) => cell(valueIn(row))]);
    });
    return Object.fromEntries(cells) as Cells<Row, List>;
  };

export const moment = (iso: string | undefined): Cell => (iso === undefined ? undefined : new Date(iso));
/** A day such as `2026-03-31`. Any other text stays a text. */
export const dayCell = (day: string | undefined): Cell => (day !== undefined && isDay(day) ? { day } : day);
export const decimalCell = (decimal: string | undefined): Cell => (decimal === undefined ? undefined : { decimal });
export const yesOrNo = (is: boolean, language: Language): string => textsIn(language)(is ? 'export:yes' : 'export:no');
export const namesOf = (those: readonly { readonly name: string }[]): string =>
  those.map(({ name }) => name).join(', ');
