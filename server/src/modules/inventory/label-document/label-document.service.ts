import { readableColor } from '@tunna/domain/inventory/color';
import {
  type Box,
  codeRuns,
  type LabelFormat,
  type LabelWords,
  labelBaseline,
  labelLineHeight,
  labelOrigin,
  labelPages,
  type PlacedText,
  quietZone,
  setLabel,
} from '@tunna/domain/inventory/label-layout';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { type PrintFont, printFont } from '../../platform/print-font/print-font.service.ts';
import { pictureSize, type Shape, shapesOf } from '../../platform/vector-picture/vector-picture.service.ts';

type Document = InstanceType<typeof PDFDocument>;

interface PrintedLabel {
  readonly words: LabelWords;
  /** `#rrggbb` of the stream. */
  readonly color: string;
  /** A picture of the platform as SVG, or the stream’s own as JPEG or PNG. */
  readonly picture: string | Uint8Array;
  readonly publicUrl: string;
}

/** Print options. */
interface LabelOptions {
  readonly title: string;
  readonly language: string;
  /** First free label of the first sheet, from 1. */
  readonly start: number;
  /** Copies of each label. */
  readonly copies: number;
}

/** Points in a millimeter. */
const millimetre = 72 / 25.4;
const white = '#ffffff';
const black = '#000000';

/** Shapes need a contrast of at least 3:1 (WCAG 1.4.11). */
const shapeContrast = 3;

function drawText(document: Document, font: PrintFont, { x, y, size, bold, lines }: PlacedText): void {
  document.fontSize(size).fillColor(black);
  for (const [index, line] of lines.entries()) {
    const baseline = y + (index * labelLineHeight + labelBaseline) * size;
    let from = x;
    for (const { face, text, width } of font.runs(line, bold)) {
      document.font(face).text(text, from, baseline, { lineBreak: false, baseline: 'alphabetic' });
      from += width * size;
    }
  }
}

/** Draws a code as squares, always dark on white. */
function drawCode(document: Document, text: string, { code, errorCorrection }: LabelFormat): void {
  const { data, size } = encode(text, { border: 0, ecc: errorCorrection });
  const square = code.width / (size + 2 * quietZone);
  document.rect(code.x, code.y, code.width, code.height).fill(white);
  const at = (squares: number): number => (quietZone + squares) * square;
  for (const run of codeRuns(data)) {
    document.rect(code.x + at(run.x), code.y + at(run.y), run.width * square, square);
  }
  document.fill(black);
}

/** Adds the path of a shape, to be filled or stroked. */
function outline(document: Document, { element, attributes }: Shape): void {
  const number = (name: string): number => Number(attributes.get(name) ?? 0);
  if (element === 'path') document.path(attributes.get('d') ?? '');
  else if (element === 'circle') document.circle(number('cx'), number('cy'), number('r'));
  else if (element === 'ellipse') document.ellipse(number('cx'), number('cy'), number('rx'), number('ry'));
  else document.roundedRect(number('x'), number('y'), number('width'), number('height'), number('rx'));
}

/** Paints as SVG does: black by default, fill before stroke. */
function paint(document: Document, shape: Shape): void {
  const { attributes, turns } = shape;
  const fill = attributes.get('fill') ?? black;
  const stroke = attributes.get('stroke') ?? 'none';
  document.save();
  for (const { degrees, x, y } of turns) document.rotate(degrees, { origin: [x, y] });
  if (stroke !== 'none') {
    document.lineWidth(Number(attributes.get('stroke-width') ?? 1));
    document.lineCap(attributes.get('stroke-linecap') ?? 'butt').lineJoin(attributes.get('stroke-linejoin') ?? 'miter');
    const [dash = 0, space = dash] = (attributes.get('stroke-dasharray') ?? '').split(' ').map(Number);
    if (dash > 0) document.dash(dash, { space });
  }
  outline(document, shape);
  if (stroke === 'none') document.fill(fill);
  else if (fill === 'none') document.stroke(stroke);
  else document.fillAndStroke(fill, stroke);
  document.restore();
}

interface DrawnLabel {
  readonly texts: readonly PlacedText[];
  readonly picture: readonly Shape[] | Buffer;
  readonly logo: Buffer | undefined;
  readonly color: string;
  readonly publicUrl: string;
}

/** Draws a picture as large as fits into a box. */
function drawPicture(
  document: Document,
  picture: Buffer,
  { x, y, width, height }: Box,
  align: 'left' | 'center',
): void {
  document.image(picture, x, y, {
    fit: [width, height],
    valign: 'center',
    ...(align === 'center' ? { align } : {}),
  });
}

function drawLabel(document: Document, font: PrintFont, format: LabelFormat, label: DrawnLabel): void {
  const { band, picture } = format;
  document.rect(band.x, band.y, band.width, band.height).fill(label.color);
  if (Buffer.isBuffer(label.picture)) drawPicture(document, label.picture, picture, 'center');
  else {
    document
      .save()
      .translate(picture.x, picture.y)
      .scale(picture.width / pictureSize);
    for (const shape of label.picture) paint(document, shape);
    document.restore();
  }
  if (label.logo !== undefined && format.logo !== undefined) drawPicture(document, label.logo, format.logo.box, 'left');
  drawCode(document, label.publicUrl, format);
  for (const text of label.texts) drawText(document, font, text);
}

/** A document with the format's paper size and the font, without pages. */
function openDocument(font: PrintFont, { paper }: LabelFormat, { title, language }: LabelOptions): Document {
  const document = new PDFDocument({
    size: [paper.width * millimetre, paper.height * millimetre],
    margin: 0,
    autoFirstPage: false,
    info: { Title: title },
    lang: language,
    displayTitle: true,
  });
  for (const { name, file } of font.faces) document.registerFont(name, file);
  return document;
}

async function bytesOf(document: Document): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of document as AsyncIterable<Uint8Array>) parts.push(part);
  return Buffer.concat(parts);
}

interface LabelSheets {
  readonly labels: readonly PrintedLabel[];
  /** The organization’s logo, as JPEG or PNG. */
  readonly logo: Uint8Array | undefined;
  readonly format: LabelFormat;
  readonly options: LabelOptions;
}

/** Renders labels as a PDF to print at full size. It takes seconds, so it runs in a worker thread. */
export async function makeLabelDocument({ labels, logo, format, options }: LabelSheets): Promise<Uint8Array> {
  const font = await printFont();
  const document = openDocument(font, format, options);
  const written = bytesOf(document);
  // One object for each picture: the document then contains it once.
  const pictures = new Map(
    [...new Set(labels.map(({ picture }) => picture))].map((picture) => [
      picture,
      typeof picture === 'string' ? shapesOf(picture) : Buffer.from(picture),
    ]),
  );
  const printedLogo = logo && Buffer.from(logo);
  for (const page of labelPages(labels, format, options)) {
    document.addPage();
    for (const [place, label] of page.entries()) {
      if (label === undefined) continue;
      const { x, y } = labelOrigin(format, place);
      document.save().scale(millimetre).translate(x, y);
      drawLabel(document, font, format, {
        texts: setLabel(format, label.words, font.measure, printedLogo !== undefined),
        picture: pictures.get(label.picture) ?? [],
        logo: printedLogo,
        color: readableColor(label.color, white, shapeContrast),
        publicUrl: label.publicUrl,
      });
      document.restore();
    }
  }
  document.end();
  return written;
}
