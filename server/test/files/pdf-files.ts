import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** A PDF that is drawn with the library of the server. */
export async function drawnPdf(
  draw: (document: PDFKit.PDFDocument) => unknown,
  document: PDFKit.PDFDocument = new PDFDocument({ size: 'A4', margin: 40 }),
): Promise<Buffer> {
  const bytes = buffer(document);
  draw(document);
  document.end();
  return bytes;
}

interface RawPdf {
  readonly content: string | Buffer;
  /** Further entries of the dictionaries. */
  readonly catalog?: string;
  readonly page?: string;
  readonly stream?: string;
  /** Instead of the only page. */
  readonly pages?: string;
}

/** A PDF of one page, byte by byte, for what no library would write. */
export function rawPdf({
  content,
  catalog = '',
  page = '',
  stream = '',
  pages = '/Kids [3 0 R] /Count 1',
}: RawPdf): Buffer {
  const body = Buffer.from(content);
  const objects = [
    Buffer.from(`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`),
    Buffer.from(`<< /Type /Pages ${pages} >>`),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${page} >>`,
    ),
    Buffer.concat([Buffer.from(`<< /Length ${body.length} ${stream} >>\nstream\n`), body, Buffer.from('\nendstream')]),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
  ];
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = pieces[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    const piece = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    pieces.push(piece);
    length += piece.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...pieces, Buffer.from(end)]);
}
