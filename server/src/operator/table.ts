/** Texts of other people must not control the terminal. */
const printable = (text: string): string => text.replace(/\p{C}/gu, '?');

/** Lines of a table with aligned columns. The last column is not padded. */
export function table(cells: readonly (readonly string[])[]): string[] {
  const rows = cells.map((row) => row.map(printable));
  const columns = rows[0]?.length ?? 0;
  const widths = Array.from({ length: columns }, (_each, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
