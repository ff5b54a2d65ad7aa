import { text } from 'node:stream/consumers';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { fromBufferPromise } from 'yauzl';

/** The text of each page of a PDF document in drawing order, with plain spaces. */
export async function readPages(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
        .join('')
        .replaceAll('\u00a0', ' '),
    );
  }
  await task.destroy();
  return pages;
}

/** The number of raster pictures that the first page of a PDF document draws. */
export async function countPictures(bytes: Uint8Array): Promise<number> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const { fnArray } = await (await (await task.promise).getPage(1)).getOperatorList();
  await task.destroy();
  return fnArray.filter((operator) => operator === OPS.paintImageXObject).length;
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const plain = (xml: string): string => xml.replaceAll(/&\w+;/g, (entity) => entities[entity] ?? entity);

/** The cells of a row: texts and numbers, as typed in the XML. */
const cellsOf = (row: string): (string | number | undefined)[] =>
  [...row.matchAll(/<c(?: [^>]*?)?(?:\/>|>(.*?)<\/c>)/gs)].map(([, content = '']) => {
    const text = /<t[^>]*>(.*)<\/t>/s.exec(content)?.[1];
    const value = /<v>(.*)<\/v>/.exec(content)?.[1];
    if (text !== undefined) return plain(text);
    return value === undefined ? undefined : Number(value);
  });

/** The sheets of a workbook by name, each with its rows; the first one is its headings. */
export async function readWorkbook(bytes: Buffer): Promise<Map<string, (string | number | undefined)[][]>> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true });
  const parts = new Map<string, string>();
  for await (const entry of archive.eachEntry()) {
    parts.set(entry.fileName, await text(await archive.openReadStreamPromise(entry)));
  }
  const names = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(([, name = '']) =>
    plain(name),
  );
  return new Map(
    names.map((name, index) => {
      const sheet = parts.get(`xl/worksheets/sheet${index + 1}.xml`) ?? '';
      return [name, [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) => cellsOf(row))];
    }),
  );
}
