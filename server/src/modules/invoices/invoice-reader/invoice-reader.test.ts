import type { Invoice, InvoiceLine } from '@tunna/domain/invoices/invoice';
import { documentFigures, lineNet } from '@tunna/domain/invoices/invoice-arithmetic';
import { checkInvoice } from '@tunna/domain/invoices/rules/invoice-rules';
import { amountText } from '@tunna/domain/numbers/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chunksOf,
  figuresOf,
  haulerMonth,
  type InvoiceSpec,
  invoiceXml,
  type LineSpec,
  money,
} from '../../../../test/files/invoice-files.ts';
import { readInvoice, readWholeInvoice } from './invoice-reader.service.ts';

const read = (file: string | Uint8Array, size?: number): Promise<Invoice> => readWholeInvoice(chunksOf(file, size));
const month = invoiceXml(haulerMonth);
/** Missing values are equal to undefined ones. */
const plain = <T>(value: T): unknown => JSON.parse(JSON.stringify(value));

describe('an invoice of a hauler', () => {
  it('is read line by line, with exact figures', async () => {
    const invoice = await read(month);
    const figures = figuresOf(haulerMonth);
    expect(invoice).toMatchObject({
      document: 'invoice',
      number: 'SR-0012345',
      kind: '380',
      issueDate: '2026-02-28',
      dueDate: '2026-03-15',
      finalDate: '2026-03-31',
      period: { start: '2026-02-01', end: '2026-02-28' },
      currency: 'ISK',
      amountCurrencies: ['ISK'],
      seller: {
        name: 'Hreinsun og flutningar ehf.',
        legalId: { id: '5501101230', scheme: '0196' },
        vatId: 'IS12345',
        address: { street: 'Gufunesvegi 10', city: 'Reykjavík', postcode: '112', country: 'IS' },
      },
      payments: [{ meansCode: '42', account: { id: '051526001234' } }],
      vatTotals: [{ amount: figures.vat, currency: 'ISK', hasBreakdown: true }],
      documents: [],
    });
    expect(plain(invoice.totals)).toEqual({
      lines: figures.lines,
      allowances: figures.allowances,
      charges: figures.charges,
      taxExclusive: figures.exclusive,
      taxInclusive: figures.inclusive,
      prepaid: '10000',
      rounding: figures.rounding,
      payable: figures.payable,
    });
    expect(invoice.lines.map(({ net }) => net)).toEqual(figures.nets);
    expect(invoice.vatBreakdown.map(({ taxable, tax }) => [taxable, tax])).toEqual(
      figures.breakdown.map(({ taxable, tax }) => [taxable, tax]),
    );
  });

  it('has its lines unchanged', async () => {
    const { lines } = await read(month);
    expect(plain(lines[2])).toEqual({
      position: 3,
      id: '3',
      quantity: '1287',
      unit: 'KGM',
      net: '31724.55',
      allowanceCharges: [],
      price: { net: '24650', baseQuantity: '1000', baseUnit: 'KGM' },
      name: 'Lífrænn úrgangur',
      sellersItemId: '2005',
      classifications: [],
      properties: [],
      vatCategory: 'S',
      vatRate: '11',
      documents: [],
      subLines: [],
    });
    expect(lines[3]).toMatchObject({
      period: { start: '2026-02-01' },
      price: { net: '1890', discount: '210', gross: '2100' },
    });
    expect(lines[4]).toMatchObject({
      name: 'Losun & akstur <kl. 7>',
      allowanceCharges: [
        { isCharge: false, amount: '980.30', base: '19606', percent: '5', reason: 'Afsláttur' },
        { isCharge: true, amount: '150' },
      ],
    });
  });

  it('gives the same totals by our own arithmetic', async () => {
    const { lines, allowanceCharges, vatBreakdown, totals } = await read(month);
    expect(lines.map((line) => amountText(lineNet(line)))).toEqual(lines.map(({ net }) => net));
    const share = (category = '', rate?: string) => ({ category, rate });
    const figures = documentFigures({
      currency: 'ISK',
      lines: lines.map(({ net = '', vatCategory, vatRate }) => ({ net, ...share(vatCategory, vatRate) })),
      allowanceCharges: allowanceCharges.map(({ isCharge, amount = '', vatCategory, vatRate }) => ({
        isCharge,
        amount,
        ...share(vatCategory, vatRate),
      })),
      prepaid: totals.prepaid,
    });
    expect(figures.totals).toEqual(plain(totals));
    expect(figures.vatBreakdown).toEqual(
      vatBreakdown.map(({ category, rate, taxable, tax }) => ({ category, rate, taxable, tax })),
    );
  });

  it('is correct for any mix of transport, weighings and credits', async () => {
    const decimal = (most: number, decimals: number) =>
      fc
        .tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: 10 ** decimals - 1 }))
        .map(([whole, part]) => `${whole}.${String(part).padStart(decimals, '0')}`);
    const line = fc.record({
      item: fc.constantFrom('1010', 'A/7 þ', ''),
      name: fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
        .map((text) => `x${text.replace(/[\p{Cc}\ufffe\uffff]/gu, '')}`),
      quantity: fc.tuple(fc.constantFrom('', '-'), decimal(5000, 3)).map((parts) => parts.join('')),
      unit: fc.constantFrom('TNE', 'KGM', 'C62', 'H87'),
      price: decimal(90_000, 2),
      base: fc.constantFrom('1', '3', '7', '1000', '0.125'),
      tax: fc.constantFrom({ category: 'S', rate: '24' }, { category: 'S', rate: '11' }, { category: 'E', rate: '0' }),
      entries: fc.array(
        fc.record({
          isCharge: fc.boolean(),
          amount: fc.integer({ min: 0, max: 99_999 }).map((cents) => money(BigInt(cents))),
        }),
        { maxLength: 2 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.constantFrom('ISK', 'EUR'),
        fc.constantFrom<'invoice' | 'credit_note'>('invoice', 'credit_note'),
        async (lines: LineSpec[], currency, document) => {
          const spec: InvoiceSpec = { lines, currency, document, reason: 'Undanþegið' };
          const invoice = await read(invoiceXml(spec), 700);
          expect(checkInvoice(invoice).failures).toEqual([]);
          expect(invoice.lines.map(({ name }) => name)).toEqual(lines.map(({ name }) => name.trim()));
          expect(invoice.totals.payable).toBe(figuresOf(spec).payable);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('corrections', () => {
  it('are credit notes with references to the corrected invoices', async () => {
    const spec: InvoiceSpec = { ...haulerMonth, document: 'credit_note', number: 'KR/77 þ' };
    const invoice = await read(invoiceXml(spec));
    expect(invoice).toMatchObject({
      document: 'credit_note',
      kind: '381',
      number: 'KR/77 þ',
      dueDate: '2026-03-15',
      references: { preceding: [{ number: 'SR-0012001' }] },
    });
    expect(invoice.lines[1]).toMatchObject({ quantity: '3.785', net: '147283.81' });
    expect(checkInvoice(invoice).failures).toEqual([]);
  });

  it('are negative invoices', async () => {
    const lines = haulerMonth.lines.slice(0, 3).map((line) => ({
      ...line,
      quantity: line.quantity.startsWith('-') ? line.quantity.slice(1) : `-${line.quantity}`,
    }));
    const invoice = await read(invoiceXml({ lines }));
    expect(invoice.totals.payable).toMatch(/^-/);
    expect(checkInvoice(invoice).failures).toEqual([]);
  });
});

describe('files of other programs', () => {
  it('have namespaces with any prefix, or none', async () => {
    const prefixed = month
      .replace('xmlns=', 'xmlns:ubl=')
      .replace('<Invoice ', '<ubl:Invoice ')
      .replace('</Invoice>', '</ubl:Invoice>')
      .replaceAll('cac:', 'a:')
      .replaceAll('cbc:', 'þættir.1:');
    expect(await read(prefixed.replace('xmlns:cac', 'xmlns:a').replace('xmlns:cbc', 'xmlns:þættir.1'))).toEqual(
      await read(month),
    );
    // Each element declares its own.
    const local = month
      .replace(/ xmlns:c[ab]c="[^"]*"/g, '')
      .replace(/<(\/?)(cac|cbc):([A-Za-z]+)/g, (_all, slash: string, prefix: string, name: string) => {
        const uri = `urn:oasis:names:specification:ubl:schema:xsd:Common${prefix === 'cac' ? 'Aggregate' : 'Basic'}Components-2`;
        return slash === '/' ? `</${name}` : `<${name} xmlns="${uri}"`;
      });
    expect(await read(local)).toEqual(await read(month));
  });

  it('are not recognized by a prefix alone', async () => {
    const foreign = month.replace('<cbc:ID>SR-', '<cbc:ID xmlns:cbc="urn:elsewhere">SR-');
    expect((await read(foreign)).number).toBeUndefined();
  });

  const declared = (encoding: string) =>
    month.replace('encoding="UTF-8"', `encoding="${encoding}"`).replace('Póstburðargjald', 'Póstburðargjald þÆð');
  const mark = '\ufeff';
  const big = (text: string) => Buffer.from(text, 'utf16le').swap16();
  it.each([
    ['UTF-8 with a mark', Buffer.from(mark + declared('UTF-8'))],
    ['UTF-8 without a declaration', Buffer.from(declared('UTF-8').replace(/^<\?xml.*?\?>/, ''))],
    ['UTF-16, little end first', Buffer.from(mark + declared('UTF-16'), 'utf16le')],
    ['UTF-16, big end first', big(mark + declared('utf-16'))],
    ['UTF-16 without a mark', Buffer.from(declared('UTF-16LE'), 'utf16le')],
    ['UTF-16, big end first, without a mark', big(declared('UTF-16BE'))],
    ['UTF-8 that says UTF-16', Buffer.from(declared('utf-16'))],
    ['ISO-8859-1', Buffer.from(declared('ISO-8859-1'), 'latin1')],
    ['Windows-1252', Buffer.from(declared('windows-1252'), 'latin1')],
  ])('are read in %s', async (_name, bytes) => {
    for (const size of [1, 3, 1000, 64 * 1024]) {
      expect((await read(bytes, size)).lines[5]?.name).toBe('Póstburðargjald þÆð');
    }
  });

  it('are read in the Baltic encoding, and with the euro sign of Windows', async () => {
    const baltic = Buffer.from(declared('windows-1257').replace('Póstburðargjald þÆð', 'xx'), 'latin1');
    const at = baltic.indexOf('>xx<');
    baltic[at + 1] = 0xd9;
    baltic[at + 2] = 0xf0;
    expect((await read(baltic)).lines[5]?.name).toBe('Łš');
    const euro = Buffer.from(declared('Windows-1252').replace('Póstburðargjald þÆð', '\x80'), 'latin1');
    expect((await read(euro)).lines[5]?.name).toBe('€');
  });

  it('give the same result wherever they are split', async () => {
    const whole = await read(month);
    for (const size of [1, 2, 7, 61, 997]) expect(await read(month, size)).toEqual(whole);
  });

  it('contain references, comments and CDATA sections', async () => {
    const odd = month
      .replace('Almennt sorp', '<!-- <b> --> A &#x1F5D1;&#254; &lt;script&gt;&amp;<![CDATA[ <b>&amp;]]> ')
      .replace('currencyID="ISK">147283.81', "currencyID = 'ISK' note='a > b'\n>\n 147283.81\t")
      .replace('<cac:InvoiceLine>', '<?note nothing > here?><cac:InvoiceLine>');
    for (const size of [1, 13, 4096]) {
      const { lines } = await read(odd, size);
      expect(lines[1]).toMatchObject({ name: 'A 🗑þ <script>& <b>&amp;', net: '147283.81' });
    }
  });

  it('are in a Peppol envelope', async () => {
    const envelope = 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader';
    const inside = month.replace(/^<\?xml.*?\?>/, '');
    expect(
      await read(
        `<sh:StandardBusinessDocument xmlns:sh="${envelope}"><sh:StandardBusinessDocumentHeader><sh:HeaderVersion>1.0</sh:HeaderVersion></sh:StandardBusinessDocumentHeader>${inside}</sh:StandardBusinessDocument>`,
      ),
    ).toEqual(await read(month));
  });

  it('contain unread content, which is counted', async () => {
    const more = month
      .replace(
        '<cbc:CustomizationID>',
        `<ext:UBLExtensions xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"><ext:UBLExtension><ext:ExtensionContent><x:Þyngd xmlns:x="urn:x"><cbc:ID>99</cbc:ID>1,5</x:Þyngd></ext:ExtensionContent></ext:UBLExtension><ext:UBLExtension/></ext:UBLExtensions><cbc:CustomizationID>`,
      )
      .replace(
        '</cac:InvoiceLine>',
        '<v:Vigtarnóta xmlns:v="urn:v"><v:Nr>7</v:Nr></v:Vigtarnóta><cbc:FreeOfChargeIndicator>false</cbc:FreeOfChargeIndicator></cac:InvoiceLine>',
      );
    const lines: InvoiceLine[] = [];
    const { unknown, lineCount } = await readInvoice(chunksOf(more), (taken) => void lines.push(...taken));
    expect(unknown).toEqual({ elements: 2, names: ['{urn:v}:Vigtarnóta', 'cbc:FreeOfChargeIndicator'], extensions: 2 });
    expect([lineCount, ...lines]).toEqual([6, ...(await read(month)).lines]);
  });

  it('have parts in another order, and lines with sublines', async () => {
    const {
      lines: [first = { item: '', name: '', quantity: '1', unit: 'C62', price: '1' }],
    } = haulerMonth;
    const part =
      '<cac:SubInvoiceLine><cbc:ID>1.1</cbc:ID><cbc:InvoicedQuantity unitCode="KGM">40</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="ISK">100</cbc:LineExtensionAmount><cac:Item><cbc:Name>Hluti</cbc:Name></cac:Item></cac:SubInvoiceLine>';
    const xml = invoiceXml({ lines: [{ ...first, more: part }] });
    const line = /<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>/.exec(xml)?.[0] ?? '';
    const invoice = await read(xml.replace(line, '').replace('<cbc:CustomizationID>', `${line}<cbc:CustomizationID>`));
    expect(invoice.lines).toMatchObject([
      { position: 1, subLines: [{ position: 1, id: '1.1', quantity: '40', unit: 'KGM', name: 'Hluti' }] },
    ]);
    expect(checkInvoice(invoice).failures).toEqual([]);
  });

  it('have attachments, of which only a description is kept', async () => {
    const content = Buffer.alloc(300_001, 7);
    const lines = content.toString('base64').replace(/.{76}/g, '$&\n');
    const reference = `<cac:AdditionalDocumentReference><cbc:ID>V-1</cbc:ID><cbc:DocumentDescription>Vigtarnótur</cbc:DocumentDescription><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="nótur &amp; fl.pdf">${lines}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;
    const object =
      '<cac:AdditionalDocumentReference><cbc:ID schemeID="ABT">M-44</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>';
    const invoice = await read(invoiceXml({ ...haulerMonth, more: reference + object }));
    expect(plain(invoice.documents)).toEqual([
      {
        id: 'V-1',
        description: 'Vigtarnótur',
        attachment: { name: 'nótur & fl.pdf', mime: 'application/pdf', size: 300_001 },
      },
    ]);
    expect(invoice.references.invoicedObject).toEqual({ id: 'M-44', scheme: 'ABT' });
  });

  it('have days with a time zone, and very little content', async () => {
    expect(
      (await read(month.replace('>2026-02-28</cbc:IssueDate>', '>2026-02-28+00:00</cbc:IssueDate>'))).issueDate,
    ).toBe('2026-02-28');
    const least = await read('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>');
    expect(least.lines).toEqual([]);
    expect(checkInvoice(least).failures.map(({ code }) => code)).toEqual(
      expect.arrayContaining([
        'BR-01',
        'BR-02',
        'BR-03',
        'BR-04',
        'BR-05',
        'BR-06',
        'BR-07',
        'BR-08',
        'BR-10',
        'BR-12',
        'BR-13',
        'BR-14',
        'BR-15',
        'BR-16',
        'BR-CO-18',
        'BR-CO-26',
      ]),
    );
  });
});
