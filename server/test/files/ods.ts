import { zip } from './zip.ts';

interface OdsCell {
  readonly text?: string;
  readonly value?: number;
  readonly date?: string;
  /** Rows that the cell spans. */
  readonly rows?: number;
  /** Columns that repeat the cell. */
  readonly repeated?: number;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function cellXml({ text = '', value, date, rows, repeated }: OdsCell): string {
  const type =
    value === undefined
      ? date === undefined
        ? 'office:value-type="string"'
        : `office:value-type="date" office:date-value="${date}"`
      : `office:value-type="float" office:value="${value}"`;
  const spans = rows === undefined ? '' : ` table:number-rows-spanned="${rows}"`;
  const repeats = repeated === undefined ? '' : ` table:number-columns-repeated="${repeated}"`;
  return `<table:table-cell ${type}${spans}${repeats}><text:p>${escaped(text)}</text:p></table:table-cell>`;
}

/** An ODS file with sheets of rows of cells. The last row is followed by the empty rest of the sheet, as spreadsheets write it. */
export function odsOf(sheets: Readonly<Record<string, readonly (readonly OdsCell[])[]>>): Buffer {
  const tables = Object.entries(sheets).map(([name, rows]) => {
    const content = rows.map((cells) => `<table:table-row>${cells.map(cellXml).join('')}</table:table-row>`).join('');
    const rest =
      '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>';
    return `<table:table table:name="${escaped(name)}">${content}${rest}</table:table>`;
  });
  const content = `<?xml version="1.0"?><office:document-content><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`;
  return zip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'content.xml', content, deflated: true },
  ]);
}
