import { checkInvoice } from '@tunna/domain/invoices/rules/invoice-rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunksOf, haulerMonth, invoiceXml, namespaceBomb } from '../../../../test/files/invoice-files.ts';
import { InvoiceReadError } from './invoice-reader.errors.ts';
import { invoiceReadLimits, readInvoice, readWholeInvoice } from './invoice-reader.service.ts';

const month = invoiceXml(haulerMonth);
const inNote = (content: string) =>
  month.replace('<cbc:BuyerReference>', `<cbc:Note>${content}</cbc:Note><cbc:BuyerReference>`);
/** The month with additional content in its extensions, which the reader skips. */
const skipped = (content: string) =>
  month.replace(
    /<Invoice[^>]*>/,
    (root) =>
      `${root}<e:UBLExtensions xmlns:e="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2">${content}</e:UBLExtensions>`,
  );
const attributesOf = (count: number) => Array.from({ length: count }, (_none, index) => ` a${index}="1"`).join('');
const declarationsOf = (count: number) =>
  Array.from({ length: count }, (_none, index) => ` xmlns:n${index}=""`).join('');
const withPrice = (text: string) => month.replace('>38912.50<', `>${text}<`);

async function failureOf(file: string | Uint8Array, size?: number) {
  const error = await readWholeInvoice(chunksOf(file, size)).catch((thrown: unknown) => thrown);
  if (!(error instanceof InvoiceReadError)) throw new Error('It was read.', { cause: error });
  return error.failures[0];
}

const laughs = `<!DOCTYPE lolz [<!ENTITY a "ha">${Array.from({ length: 9 }, (_none, index) => `<!ENTITY a${index} "${`&a${index - 1};`.repeat(10)}">`).join('')}]>`;
const outside = '<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd">]>';
const afterProlog = (declaration: string) => month.replace('?>', `?>${declaration}`);

describe('a hostile file', () => {
  it.each([
    ['nothing', '', 'file_empty'],
    ['white space', ' \n ', 'xml_malformed'],
    ['no XML', 'SR-0012345;2026-02-28;1200', 'xml_malformed'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'encoding_broken'],
    ['a billion laughs', afterProlog(laughs).replace('Fasteignir<', '&a8;<'), 'document_type_refused'],
    ['a file of ours', afterProlog(outside).replace('Fasteignir<', '&file;<'), 'document_type_refused'],
    [
      'a document type of another place',
      afterProlog('<!DOCTYPE Invoice SYSTEM "http://127.0.0.1/x.dtd">'),
      'document_type_refused',
    ],
    ['a document type inside', inNote('<!DOCTYPE x>'), 'document_type_refused'],
    ['an entity of its own', inNote('&file;'), 'entity_unknown'],
    ['an entity of HTML', inNote('&nbsp;'), 'entity_unknown'],
    ['a name of every object', inNote('&toString;'), 'entity_unknown'],
    ['a reference to nothing', inNote('&#0;'), 'entity_unknown'],
    ['a reference to half a sign', inNote('&#xD800;'), 'entity_unknown'],
    ['a reference beyond', inNote('&#x110000;'), 'entity_unknown'],
    ['a bare ampersand', inNote('A & B'), 'entity_unknown'],
    ['a control sign', inNote('\u0007'), 'xml_malformed'],
    ['broken UTF-8', Buffer.from(month.replace('Almennt', '\xe1'), 'latin1'), 'encoding_broken'],
    ['an encoding named like a part of every object', month.replace('UTF-8', 'constructor'), 'encoding_unknown'],
    ['an encoding nobody knows', month.replace('UTF-8', 'EBCDIC-CP-US'), 'encoding_unknown'],
    ['half a file', month.slice(0, month.length / 2), 'xml_malformed'],
    ['a closing tag too few', month.replace('</cac:Price>', ''), 'xml_malformed'],
    ['a closing tag too many', `${month}</Invoice>`, 'xml_malformed'],
    ['two documents', month + month.replace(/^<\?xml.*?\?>/, ''), 'xml_malformed'],
    ['text behind it', `${month}þ`, 'xml_malformed'],
    ['an attribute twice', month.replace('unitCode="TNE"', 'unitCode="TNE" unitCode="KGM"'), 'xml_malformed'],
    ['an attribute without a value', month.replace('unitCode="TNE"', 'unitCode'), 'xml_malformed'],
    ['a bracket in an attribute', month.replace('unitCode="TNE"', 'unitCode="<TNE"'), 'xml_malformed'],
    ['a prefix of nothing', month.replaceAll('cac:Price', 'zzz:Price'), 'xml_malformed'],
    ['another document', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'document_unknown'],
    ['an order', '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>', 'document_unknown'],
    ['an invoice without its namespace', month.replace(/xmlns="[^"]*"/, ''), 'document_unknown'],
    ['a deep nest', inNote('<cbc:Note>'.repeat(100) + '</cbc:Note>'.repeat(100)), 'elements_too_deep'],
    [
      'many attributes',
      month.replace('unitCode="TNE"', Array.from({ length: 61 }, (_none, index) => `a${index}="1"`).join(' ')),
      'attributes_too_many',
    ],
    [
      'many attributes in all that is read of one line',
      month.replace('</cac:InvoiceLine>', `${`<cbc:Note${attributesOf(50)}/>`.repeat(2_001)}</cac:InvoiceLine>`),
      'attributes_too_many',
    ],
    [
      'many attributes in a part that is skipped',
      skipped(`<x${attributesOf(50)}/>`.repeat(60_001)),
      'attributes_too_many',
    ],
    ['many elements in a part that is skipped', skipped('<x/>'.repeat(2_000_001)), 'elements_too_many'],
    ['a deep nest in a part that is skipped', skipped('<x>'.repeat(40) + '</x>'.repeat(40)), 'elements_too_deep'],
    ['many namespaces of one element', skipped(`<x${declarationsOf(41)}/>`), 'namespaces_too_many'],
    [
      'many namespaces at once',
      skipped(`<x${declarationsOf(40)}>`.repeat(11) + '</x>'.repeat(11)),
      'namespaces_too_many',
    ],
    ['many namespaces one after the other', skipped(`<x${declarationsOf(40)}/>`.repeat(25_001)), 'namespaces_too_many'],
    [
      'long attributes',
      inNote(`</cbc:Note>${`<cbc:Note a="${'x'.repeat(30_000)}"/>`.repeat(67)}<cbc:Note>`),
      'text_too_long',
    ],
    ['a long tag', month.replace('unitCode="TNE"', `unitCode="${'x'.repeat(40_000)}"`), 'text_too_long'],
    ['a tag without an end', `${month.slice(0, 300)}<cbc:Note a="${'x'.repeat(2_000_000)}`, 'text_too_long'],
    ['a long text', inNote('x'.repeat(100_001)), 'text_too_long'],
    ['many long texts', inNote(`${'x'.repeat(90_000)}</cbc:Note><cbc:Note>`.repeat(23)), 'text_too_long'],
    ['a long section', inNote(`<![CDATA[${'x'.repeat(100_001)}]]>`), 'text_too_long'],
    [
      'many elements in a line',
      month.replace('</cac:InvoiceLine>', `${'<cbc:Note/>'.repeat(50_001)}</cac:InvoiceLine>`),
      'elements_too_many',
    ],
    ['many elements in the head', inNote('<cbc:Note/>'.repeat(50_001)), 'elements_too_many'],
    [
      'too many lines',
      month.replace('</Invoice>', `${'<cac:InvoiceLine/>'.repeat(9_995)}</Invoice>`),
      'lines_too_many',
    ],
    [
      'too many parts of lines',
      month.replace('</cac:InvoiceLine>', `${'<cac:SubInvoiceLine/>'.repeat(9_995)}</cac:InvoiceLine>`),
      'lines_too_many',
    ],
    [
      'a figure twice',
      month.replace(
        '</cac:LegalMonetaryTotal>',
        '<cbc:PayableAmount currencyID="ISK">1</cbc:PayableAmount></cac:LegalMonetaryTotal>',
      ),
      'element_repeated',
    ],
    ['a charge that is perhaps one', month.replace('>true<', '>yes<'), 'indicator_unreadable'],
    [
      'a day that is none',
      month.replace('>2026-02-28</cbc:IssueDate>', '>2026-02-29</cbc:IssueDate>'),
      'date_unreadable',
    ],
    [
      'a day of another country',
      month.replace('>2026-02-28</cbc:IssueDate>', '>28.02.2026</cbc:IssueDate>'),
      'date_unreadable',
    ],
  ])('is refused: %s', async (_name, file, code) => {
    for (const size of [64 * 1024, 997]) expect(await failureOf(file, size)).toMatchObject({ code, severity: 'error' });
  });

  it.each([
    '1e999',
    '1E3',
    'NaN',
    'INF',
    '-Infinity',
    '0x1F4',
    '38.912,50',
    '38,912.50',
    '38 912.50',
    '٣٨',
    '1.2.3',
    '',
    '--1',
    '9'.repeat(400),
    `0.${'1'.repeat(50)}`,
  ])('is refused for a price of %j, with where and what', async (text) => {
    expect(await failureOf(withPrice(text))).toEqual({
      code: 'number_unreadable',
      severity: 'error',
      field: 'BT-146',
      line: 2,
      found: text.slice(0, 200),
      expectation: 'decimal',
      expected: '1234.50',
    });
  });

  it('reports every unreadable value, and returns no line after the first one', async () => {
    const file = withPrice('1.000,00').replace('>2026-03-15<', '>15/3<').replace('>24650<', '>x<');
    let taken = 0;
    const error = await readInvoice(chunksOf(file), (lines) => {
      taken += lines.length;
    }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InvoiceReadError);
    expect(
      error instanceof InvoiceReadError && error.failures.map(({ code, field, line }) => [code, field, line]),
    ).toEqual([
      ['number_unreadable', 'BT-146', 2],
      ['number_unreadable', 'BT-146', 3],
      ['date_unreadable', 'BT-9', undefined],
    ]);
    expect(taken).toBe(0);
  });

  it('is rejected while it grows, long before its end', async () => {
    let sent = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      const at = month.indexOf('<cbc:BuyerReference>');
      yield Buffer.from(`${month.slice(0, at)}<cbc:Note>`);
      for (const piece = Buffer.alloc(64 * 1024, 'x'); ; sent += piece.length) yield piece;
    }
    await expect(readWholeInvoice(endless())).rejects.toMatchObject({ failures: [{ code: 'text_too_long' }] });
    expect(sent).toBeLessThan(1_000_000);
    async function* blank(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(month);
      for (const piece = Buffer.alloc(64 * 1024, ' '); ; ) yield piece;
    }
    await expect(readWholeInvoice(blank(), { ...invoiceReadLimits, bytes: 1_000_000 })).rejects.toMatchObject({
      failures: [{ code: 'file_too_large', expected: '1000000' }],
    });
  });

  it('passes on errors of its source and its consumer', async () => {
    const full = new Error('disk full');
    await expect(readInvoice(chunksOf(month), () => Promise.reject(full))).rejects.toBe(full);
    async function* torn(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(month.slice(0, 3000));
      throw full;
    }
    await expect(readWholeInvoice(torn())).rejects.toBe(full);
  });
});

describe('a file of nested namespaces', () => {
  it('is rejected at the element with too many declarations', async () => {
    expect(await failureOf(namespaceBomb(200_000))).toMatchObject({
      code: 'namespaces_too_many',
      expectation: 'at_most',
      expected: '40',
    });
  });

  it('costs each element only its own declarations, if more are allowed', async () => {
    const more = { declarations: 60, scopedDeclarations: 10_000, totalDeclarations: 1_000_000 };
    const file = namespaceBomb(200_000);
    // With copied scopes this takes minutes and ends the process.
    const read = await readInvoice(chunksOf(file), () => undefined, { ...invoiceReadLimits, ...more });
    expect(read.lineCount).toBe(6);
  });
});

describe('a file with as many VAT rates as allowed', () => {
  it('is checked as fast as any other', async () => {
    const [line = ''] = /<cac:InvoiceLine>[\s\S]*?<\/cac:InvoiceLine>/.exec(month) ?? [];
    const [subtotal = ''] = /<cac:TaxSubtotal>[\s\S]*?<\/cac:TaxSubtotal>/.exec(month) ?? [];
    const many = (xml: string, count: number) =>
      Array.from({ length: count }, (_none, index) => xml.replace('>24<', `>${index + 1}.5<`)).join('');
    const file = month
      .replace('</cac:TaxTotal>', `${many(subtotal, 5_000)}</cac:TaxTotal>`)
      .replace('</Invoice>', `${many(line, 9_900)}</Invoice>`);
    const { failures, omitted } = checkInvoice(await readWholeInvoice(chunksOf(file)));
    expect(failures.map(({ code }) => code)).toContain('vat_rate_missing');
    expect(omitted).toBeGreaterThan(10_000);
  });
});

describe('randomly changed files', () => {
  /** Either it is an invoice, possibly with violated rules, or it is rejected with a reason. */
  async function survives(file: Uint8Array, size: number): Promise<void> {
    try {
      checkInvoice(await readWholeInvoice(chunksOf(file, size)));
    } catch (error) {
      if (!(error instanceof InvoiceReadError)) throw error;
      expect(error.failures.length).toBeGreaterThan(0);
    }
  }

  const bytes = Buffer.from(month);
  const tokens = month.split(/(?=<)|(?<=>)/);
  const positions = (most: number) => fc.array(fc.nat(most - 1), { minLength: 1, maxLength: 6 });
  const scraps = fc.constantFrom(
    '<',
    '>',
    '&',
    '"',
    "'",
    '<!',
    '<!--',
    ']]>',
    '<![CDATA[',
    '<?',
    '/>',
    '</',
    '\0',
    '\ufeff',
    '-',
    '1e9',
    '999999999999999999999',
    'O',
    'S',
    '</Invoice>',
    '&#1;',
    'xmlns=""',
    'xmlns:cac="urn:x"',
    '😀',
  );
  const sizes = fc.constantFrom(1, 17, 1000, 64 * 1024);
  const runs = { numRuns: 400 };

  it('never crash the reader when bytes change', async () => {
    await fc.assert(
      fc.asyncProperty(
        positions(bytes.length),
        fc.uint8Array({ minLength: 6, maxLength: 6 }),
        sizes,
        async (at, values, size) => {
          const changed = Buffer.from(bytes);
          at.forEach((position, index) => {
            changed[position] = values[index] ?? 0;
          });
          await survives(changed, size);
        },
      ),
      runs,
    );
  });

  it('never crash the reader when elements are removed, doubled, swapped, or mixed with fragments', async () => {
    const change = fc.record({
      at: fc.nat(tokens.length - 1),
      to: fc.nat(tokens.length - 1),
      how: fc.constantFrom('drop', 'double', 'swap', 'scrap'),
      scrap: scraps,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), sizes, async (changes, size) => {
        const changed = [...tokens];
        for (const { at, to, how, scrap } of changes) {
          const [one = '', other = ''] = [changed[at], changed[to]];
          if (how === 'drop') changed[at] = '';
          else if (how === 'double') changed[at] = one + one;
          else if (how === 'scrap') changed[at] = scrap + one;
          else [changed[at], changed[to]] = [other, one];
        }
        await survives(Buffer.from(changed.join('')), size);
      }),
      runs,
    );
  });

  it('never crash the reader when values change', async () => {
    const values = [...month.matchAll(/>([^<>\s][^<>]*)</g)].map((match) => ({
      at: match.index + 1,
      length: match[1]?.length ?? 0,
    }));
    const value = fc.oneof(
      scraps.filter((text) => !text.includes('<')),
      fc.string({ unit: 'binary' }),
      fc.double().map(String),
      fc.bigInt().map(String),
      fc.constantFrom('0', '-0', '0.00', '-1', '1e-7', '.', 'VAT', 'K', 'AE', 'true', '__proto__', 'constructor'),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(values.length - 1), value, sizes, async (index, text, size) => {
        const { at, length } = values[index] ?? { at: 0, length: 0 };
        await survives(Buffer.from(month.slice(0, at) + text + month.slice(at + length)), size);
      }),
      runs,
    );
  });

  it('never crash the reader when they are truncated, or random', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length), sizes, (end, size) => survives(bytes.subarray(0, end), size)),
      { numRuns: 100 },
    );
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), sizes, survives), { numRuns: 200 });
  });
});
