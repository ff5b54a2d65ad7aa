import PDFDocument from 'pdfkit';
import { drawnPdf } from './pdf-files.ts';

/** Invoices of invented providers as PDF files, each with its layout. */

type Column = 'sellersItemId' | 'name' | 'quantity' | 'unit' | 'price' | 'discount' | 'vatRate' | 'net' | 'day';

export interface DrawnColumn {
  readonly field: Column;
  readonly heading: string;
  /** Points from the left: of the left edge, or of the right edge if it is aligned right. */
  readonly at: number;
  readonly isRight?: boolean;
}

type HeadLabel = 'number' | 'issueDate' | 'dueDate' | 'finalDate' | 'period';

export interface ProviderLayout {
  readonly provider: string;
  readonly kennitala: string;
  readonly title: string;
  readonly labels: Readonly<Partial<Record<HeadLabel, string>>>;
  /** Whether values stand below their labels, instead of beside them. */
  readonly isBelow?: boolean;
  readonly columns: readonly DrawnColumn[];
  readonly totals: readonly [net: string, vat: string, total: string];
  readonly days: 'numbers' | 'words' | 'iso';
  readonly amounts: 'comma' | 'point' | 'dash';
  /** Whether each word is drawn on its own. */
  readonly isByWord?: boolean;
  /** Lines of a page; more continue on the next page. */
  readonly perPage?: number;
  readonly units: Readonly<Record<string, string>>;
  readonly currency?: string;
}

interface DrawnLine {
  readonly sellersItemId: string;
  readonly name: string;
  readonly quantity: string;
  readonly unit: string;
  /** Before the discount. */
  readonly price: string;
  readonly discount: number;
  readonly net: string;
  readonly day: string;
}

export interface DrawnInvoice {
  readonly number: string;
  readonly issueDate: string;
  readonly dueDate: string;
  readonly finalDate: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly lines: readonly DrawnLine[];
  readonly net: string;
  readonly vat: string;
  readonly total: string;
}

const monthNames = 'janúar febrúar mars apríl maí júní júlí ágúst september október nóvember desember'.split(' ');

function dayText(iso: string, style: ProviderLayout['days']): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  if (style === 'iso') return iso;
  if (style === 'words') return `${Number(day)}. ${monthNames[Number(month) - 1]} ${year}`;
  return `${Number(day)}.${Number(month)}.${year}`;
}

function amountText(text: string, style: ProviderLayout['amounts']): string {
  const [whole = '', decimals] = text.split('.');
  const [thousands, decimal] = style === 'point' ? [',', '.'] : ['.', ','];
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands);
  if (decimals !== undefined) return `${grouped}${decimal}${decimals}`;
  return style === 'dash' ? `${grouped},-` : grouped;
}

/** Splits a name into rows of at most 30 characters. */
function rowsOfName(name: string): string[] {
  const rows: string[] = [];
  for (const word of name.split(' ')) {
    const last = rows.at(-1);
    if (last !== undefined && last.length + word.length < 30) rows[rows.length - 1] = `${last} ${word}`;
    else rows.push(word);
  }
  return rows;
}

function cellOf(line: DrawnLine, field: Column, layout: ProviderLayout): string {
  const unit = layout.units[line.unit] ?? line.unit;
  const hasUnitColumn = layout.columns.some((column) => column.field === 'unit');
  const quantity = amountText(line.quantity, layout.amounts === 'dash' ? 'comma' : layout.amounts);
  switch (field) {
    case 'quantity':
      return hasUnitColumn ? quantity : `${quantity} ${unit}`;
    case 'unit':
      return unit;
    case 'price':
    case 'net':
      return amountText(line[field], layout.amounts);
    case 'discount':
      return line.discount === 0 ? '' : String(line.discount);
    case 'vatRate':
      return '24%';
    case 'day':
      return dayText(line.day, layout.days);
    default:
      return line[field];
  }
}

class Page {
  readonly #document: PDFKit.PDFDocument;
  readonly #isByWord: boolean;
  y = 40;

  constructor(document: PDFKit.PDFDocument, isByWord: boolean) {
    this.#document = document;
    this.#isByWord = isByWord;
  }

  put(text: string, x: number, isRight = false): void {
    const width = this.#document.widthOfString(text);
    let left = isRight ? x - width : x;
    for (const word of this.#isByWord ? text.split(' ') : [text]) {
      this.#document.text(word, left, this.y, { lineBreak: false });
      left += this.#document.widthOfString(`${word} `);
    }
  }
}

function drawHead(page: Page, layout: ProviderLayout, invoice: DrawnInvoice): void {
  const period = `${dayText(invoice.periodStart, layout.days)} - ${dayText(invoice.periodEnd, layout.days)}`;
  const values: Readonly<Record<HeadLabel, string>> = {
    number: invoice.number,
    issueDate: dayText(invoice.issueDate, layout.days),
    dueDate: dayText(invoice.dueDate, layout.days),
    finalDate: dayText(invoice.finalDate, layout.days),
    period,
  };
  page.put(layout.provider, 40);
  page.put(layout.title, 330);
  page.y += 14;
  page.put(`Kt. ${layout.kennitala.slice(0, 6)}-${layout.kennitala.slice(6)}`, 40);
  page.y += 20;
  const labels = Object.entries(layout.labels) as [HeadLabel, string][];
  if (layout.isBelow === true) {
    for (const [place, [, label]] of labels.entries()) page.put(label, 40 + place * 105);
    page.y += 13;
    for (const [place, [field]] of labels.entries()) page.put(values[field], 40 + place * 105);
    page.y += 13;
  } else {
    for (const [field, label] of labels) {
      page.put(label, 330);
      page.put(values[field], 420);
      page.y += 13;
    }
  }
  page.y += 20;
}

function drawHeading(page: Page, { columns }: ProviderLayout): void {
  for (const { heading, at, isRight } of columns) page.put(heading, at, isRight);
  page.y += 18;
}

function drawLine(page: Page, layout: ProviderLayout, line: DrawnLine): void {
  const [first = '', ...more] = rowsOfName(line.name);
  let nameAt = 40;
  for (const { field, at, isRight } of layout.columns) {
    if (field === 'name') nameAt = at;
    const text = field === 'name' ? first : cellOf(line, field, layout);
    if (text !== '') page.put(text, at, isRight);
  }
  for (const row of more) {
    page.y += 11;
    page.put(row, nameAt);
  }
  page.y += 18;
}

/** Draws an invoice in the layout of its provider. */
export const drawInvoice = (layout: ProviderLayout, invoice: DrawnInvoice): Promise<Buffer> =>
  drawnPdf(
    (document) => {
      document.fontSize(9);
      const page = new Page(document, layout.isByWord === true);
      drawHead(page, layout, invoice);
      drawHeading(page, layout);
      for (const [place, line] of invoice.lines.entries()) {
        if (place > 0 && place % (layout.perPage ?? 20) === 0) {
          document.addPage();
          page.y = 40;
          page.put(layout.provider, 40);
          page.y += 30;
          drawHeading(page, layout);
        }
        drawLine(page, layout, line);
      }
      page.y += 8;
      for (const [place, label] of layout.totals.entries()) {
        page.put(label, 380);
        page.put(amountText([invoice.net, invoice.vat, invoice.total][place] ?? '', layout.amounts), 550, true);
        page.y += 14;
      }
    },
    new PDFDocument({ size: 'A4', margin: 40 }),
  );

const services: readonly (readonly [id: string, name: string, unit: string, price: number])[] = [
  ['H240', 'Losun 240 l tunnu', 'C62', 890],
  ['H660', 'Losun 660 l íláts við aðalinngang og á bakvið hús', 'C62', 2150],
  ['G10', 'Flutningur á 10 m3 gámi', 'C62', 24500],
  ['F1', 'Förgun á almennum úrgangi', 'KGM', 38],
  ['F2', 'Móttaka á timbri', 'TNE', 21500],
  ['L660', 'Leiga á 660 l íláti', 'MON', 1500],
  ['V1', 'Vinna við hreinsun svæðis', 'HUR', 12900],
  ['P1', 'Pappi og pappír, móttaka', 'KGM', 12],
];
const places = ['Ægisgötu 4', 'Strandgötu 12', 'Hótel Höfn', 'Þórsgötu 1', 'Borgartúni 30'];

/** An invoice of a provider. @param random numbers from 0 to 1 */
export function inventInvoice(layout: ProviderLayout, place: number, random: () => number): DrawnInvoice {
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('There is nothing to pick.');
    return value;
  };
  const hasDiscount = layout.columns.some(({ field }) => field === 'discount');
  const month = String(1 + (place % 9)).padStart(2, '0');
  const lines = Array.from({ length: 1 + Math.floor(random() * 9) }, (): DrawnLine => {
    const [sellersItemId, name, unit, price] = pick(services);
    const quantity = unit === 'KGM' ? 10 + Math.floor(random() * 5000) : 1 + Math.floor(random() * 12);
    const discount = hasDiscount && random() < 0.3 ? 10 : 0;
    const net = Math.round(quantity * price * (1 - discount / 100));
    const day = `2026-${month}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`;
    const full = random() < 0.5 ? `${name}, ${pick(places)}` : name;
    return {
      sellersItemId,
      name: full,
      quantity: String(quantity),
      unit,
      price: String(price),
      discount,
      net: String(net),
      day,
    };
  });
  const net = lines.reduce((total, line) => total + Number(line.net), 0);
  const vat = Math.round(net * 0.24);
  return {
    number: `${pick(['', 'R-', 'SR'])}${20_000 + place}`,
    issueDate: `2026-${month}-28`,
    dueDate: `2026-${String(Number(month) + 1).padStart(2, '0')}-15`,
    finalDate: `2026-${String(Number(month) + 1).padStart(2, '0')}-27`,
    periodStart: `2026-${month}-01`,
    periodEnd: `2026-${month}-28`,
    lines,
    net: String(net),
    vat: String(vat),
    total: String(net + vat),
  };
}
