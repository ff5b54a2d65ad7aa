import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InvoiceFailure } from '@tunna/domain/invoices/rules/invoice-failures';
import { checkInvoice } from '@tunna/domain/invoices/rules/invoice-rules';
import { describe, expect, it } from 'vitest';
import { ciiXml } from '../../../../test/files/cii-files.ts';
import { chunksOf, haulerMonth, type InvoiceSpec, invoiceXml } from '../../../../test/files/invoice-files.ts';
import { InvoiceReadError } from './invoice-reader.errors.ts';
import { invoiceReadLimits, readInvoice, readWholeInvoice } from './invoice-reader.service.ts';
import { invoiceSyntaxOf } from './invoice-root.service.ts';

const month = ciiXml(haulerMonth);
const read = (file: string | Uint8Array, size?: number) => readWholeInvoice(chunksOf(file, size));
/** Missing values are equal to undefined ones. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const corpus = (name: string) =>
  readFile(join(import.meta.dirname, '..', '..', '..', '..', 'test', 'invoice-corpus', name), 'utf8');

const foreign: InvoiceSpec = { lines: haulerMonth.lines.slice(1, 2), currency: 'EUR', kronurRate: '145.5' };
const credit: InvoiceSpec = { document: 'credit_note', number: 'K-1', lines: haulerMonth.lines.slice(1, 5) };

async function failuresOf(file: string | Uint8Array): Promise<readonly InvoiceFailure[]> {
  const error = await read(file).catch((thrown: unknown) => thrown);
  if (!(error instanceof InvoiceReadError)) throw new Error('It was read.', { cause: error });
  return error.failures;
}

describe('a CII invoice', () => {
  it.each([
    ['a month with allowances, rentals and VAT of three kinds', haulerMonth],
    ['a foreign currency with VAT in krónur', foreign],
    ['a credit note', credit],
  ])('is the same invoice as in UBL: %s', async (_what, spec) => {
    expect(plain(await read(ciiXml(spec)))).toEqual(plain(await read(invoiceXml(spec))));
    expect(checkInvoice(await read(ciiXml(spec)))).toEqual(checkInvoice(await read(invoiceXml(spec))));
  });

  it('is the same as in UBL in every term of the model', async () => {
    const [cii, ubl] = await Promise.all([corpus('all-terms.cii.xml'), corpus('all-terms.xml')]);
    const [fromCii, fromUbl] = await Promise.all([read(cii), read(ubl)]);
    expect(plain(fromCii)).toEqual(plain(fromUbl));
    expect(Object.entries(fromCii).filter(([, value]) => value === undefined)).toEqual([]);
    const { unknown } = await readInvoice(chunksOf(cii), () => undefined);
    expect([unknown.elements, unknown.names]).toEqual([0, []]);
  });

  it('breaks no rule, whatever the size of the pieces', async () => {
    expect(checkInvoice(await read(month)).failures).toEqual([]);
    expect(await read(month, 7)).toEqual(await read(month));
  });

  it('has the currency of the invoice for its amounts, and others where they are named', async () => {
    const other = month.replace('<ram:LineTotalAmount>', '<ram:LineTotalAmount currencyID="EUR">');
    expect((await read(month)).amountCurrencies).toEqual(['ISK']);
    expect((await read(other)).amountCurrencies).toEqual(['EUR', 'ISK']);
  });

  it.each([
    [{ kind: '381' }, 'credit_note'],
    [{ kind: '384' }, 'invoice'],
    [{ kind: '261' }, 'credit_note'],
  ] as const)('of type %o is a document %s', async (spec, document) => {
    const invoice = await read(ciiXml({ ...haulerMonth, ...spec }));
    expect(invoice.document).toBe(document);
    expect(checkInvoice(invoice).failures.map(({ code }) => code)).not.toContain('BR-CL-01');
  });

  it('without VAT needs no total of it', async () => {
    const exempt = { category: 'O' } as const;
    const spec: InvoiceSpec = {
      customization: 'urn:cen.eu:en16931:2017',
      lines: [{ item: '1', name: 'Sorp', quantity: '1', unit: 'C62', price: '100', tax: exempt }],
      reason: 'Utan virðisaukaskatts',
      sellerVat: null,
    };
    const without = ciiXml(spec).replace(/<ram:TaxTotalAmount[^/]*\/ram:TaxTotalAmount>/, '');
    expect(checkInvoice(await read(without)).failures).toEqual([]);
    const dearer = without.replace('<ram:GrandTotalAmount>100', '<ram:GrandTotalAmount>124');
    expect(checkInvoice(await read(dearer)).failures.map(({ code }) => code)).toContain('BR-CO-15');
  });

  it('of the profiles MINIMUM and BASIC WL is rejected, because it has no lines', async () => {
    const empty = month.replace(
      /<ram:IncludedSupplyChainTradeLineItem>[\s\S]*<\/ram:IncludedSupplyChainTradeLineItem>/,
      '',
    );
    expect(checkInvoice(await read(empty)).failures).toContainEqual({
      code: 'BR-16',
      severity: 'error',
      field: 'BG-25',
      expectation: 'present',
    });
  });

  it('counts elements that are no terms, and names them', async () => {
    const { unknown } = await readInvoice(
      chunksOf(
        month.replace('<ram:BuyerReference>', '<ram:Surprise><ram:ID>1</ram:ID></ram:Surprise><ram:BuyerReference>'),
      ),
      () => undefined,
    );
    expect(unknown).toMatchObject({ elements: 1, names: ['ram:Surprise'] });
  });

  it.each([
    ['a wrong total', /(<ram:DuePayableAmount>)[^<]*/, '$11', 'BR-CO-16', 'BT-115'],
    ['a unit that is no code', 'unitCode="TNE"', 'unitCode="TONN"', 'BR-CL-23', 'BT-130'],
    ['a wrong net amount of a line', '>147283.81<', '>1<', 'PEPPOL-EN16931-R120', 'BT-131'],
    ['no name of the seller', /<ram:Name>Hreinsun[^<]*<\/ram:Name>/, '', 'BR-06', 'BT-27'],
    ['a rate without a category', /<ram:CategoryCode>S<\/ram:CategoryCode>/, '', 'BR-CO-04', 'BT-151'],
    ['an unknown type', '<ram:TypeCode>380<', '<ram:TypeCode>999<', 'BR-CL-01', 'BT-3'],
  ])('with %s breaks a rule', async (_what, before, after, code, field) => {
    expect(checkInvoice(await read(month.replace(before, after))).failures).toContainEqual(
      expect.objectContaining({ code, field }),
    );
  });
});

describe('the syntax of a file', () => {
  const envelope = (document: string) =>
    `<e:StandardBusinessDocument xmlns:e="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader"><e:StandardBusinessDocumentHeader/>${document.replace(/<\?xml.*?\?>/, '')}</e:StandardBusinessDocument>`;

  it.each([
    ['CII', month, 'cii'],
    ['UBL', invoiceXml(haulerMonth), 'ubl'],
    ['CII in the envelope of Peppol', envelope(month), 'cii'],
    ['CII in UTF-16', Buffer.from(`\ufeff${month.replace('UTF-8', 'UTF-16')}`, 'utf16le'), 'cii'],
    ['CII with other prefixes', month.replaceAll('rsm:', 'x:').replaceAll(':rsm', ':x'), 'cii'],
    ['CII behind a long comment', month.replace('?>', `?><!--${'UBL Invoice '.repeat(10_000)}-->`), 'cii'],
    ['CII that is broken behind its root', `${month.slice(0, 800)}<<<`, 'cii'],
    ['UBL that names CII', invoiceXml(haulerMonth).replace('?>', '?><!-- <rsm:CrossIndustryInvoice> -->'), 'ubl'],
    ['the root of CII in no namespace', '<CrossIndustryInvoice/>', undefined],
    [
      'the first version of ZUGFeRD',
      '<r:CrossIndustryDocument xmlns:r="urn:ferd:CrossIndustryDocument:invoice:1p0"/>',
      undefined,
    ],
    ['broken XML', '<<<', undefined],
    ['nothing', '', undefined],
  ])('is found by its root: %s', async (_what, file, syntax) => {
    expect(await invoiceSyntaxOf(chunksOf(file))).toBe(syntax);
  });

  it('is the same for the reader', async () => {
    expect(plain(await read(envelope(month)))).toEqual(plain(await read(month)));
  });
});

describe('a hostile CII file', () => {
  const inNote = (content: string) =>
    month.replace('<ram:BuyerReference>', `<ram:Note>${content}</ram:Note><ram:BuyerReference>`);
  const line =
    /<ram:IncludedSupplyChainTradeLineItem>[\s\S]*?<\/ram:IncludedSupplyChainTradeLineItem>/.exec(month)?.[0] ?? '';

  it.each([
    ['an entity', month.replace('?>', '?><!DOCTYPE x [<!ENTITY a "b">]>'), 'document_type_refused'],
    ['an unknown entity', inNote('&file;'), 'entity_unknown'],
    ['a deep nest', inNote('<ram:X>'.repeat(60) + '</ram:X>'.repeat(60)), 'elements_too_deep'],
    ['half a file', month.slice(0, month.length / 2), 'xml_malformed'],
    [
      'a file that ends behind its lines',
      month.slice(0, month.indexOf('<ram:ApplicableHeaderTradeAgreement>')),
      'xml_malformed',
    ],
    [
      'another namespace of the root',
      month.replace('CrossIndustryInvoice:100', 'CrossIndustryInvoice:200'),
      'document_unknown',
    ],
    ['a long value', inNote('x'.repeat(100_001)), 'text_too_long'],
    [
      'many elements in a line',
      month.replace('<ram:SpecifiedTradeProduct>', `${'<ram:X/>'.repeat(50_001)}<ram:SpecifiedTradeProduct>`),
      'elements_too_many',
    ],
    [
      'many elements between the lines',
      month.replace(line, `${'<ram:X/>'.repeat(50_001)}${line}`),
      'elements_too_many',
    ],
    ['too many lines', month.replace(line, '<ram:IncludedSupplyChainTradeLineItem/>'.repeat(10_001)), 'lines_too_many'],
    [
      'two transactions',
      month.replace('</rsm:CrossIndustryInvoice>', '<rsm:SupplyChainTradeTransaction/></rsm:CrossIndustryInvoice>'),
      'element_repeated',
    ],
    [
      'a total twice',
      month.replace('<ram:DuePayableAmount>', '<ram:DuePayableAmount>1</ram:DuePayableAmount><ram:DuePayableAmount>'),
      'element_repeated',
    ],
    [
      'an amount that is a word',
      month.replace('<ram:DuePayableAmount>', '<ram:DuePayableAmount>x'),
      'number_unreadable',
    ],
    ['a date in another format', month.replace('format="102">20260228', 'format="103">20260228'), 'date_unreadable'],
    ['a date that is no day', month.replace('>20260228<', '>20260230<'), 'date_unreadable'],
    [
      'a charge that is perhaps one',
      month.replace('<udt:Indicator>true', '<udt:Indicator>yes'),
      'indicator_unreadable',
    ],
    ['a control character', inNote('\u0007'), 'xml_malformed'],
  ])('is rejected: %s', async (_what, file, code) => {
    expect((await failuresOf(file))[0]).toMatchObject({ code, severity: 'error' });
  });

  it('with parts in wrong namespaces has none of them', async () => {
    const renamed = month.replace(
      'ReusableAggregateBusinessInformationEntity:100',
      'ReusableAggregateBusinessInformationEntity:12',
    );
    const codes = checkInvoice(await read(renamed)).failures.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['BR-02', 'BR-16']));
  });

  it('is not led to lines of UBL, nor UBL to lines of CII', async () => {
    const inUbl = invoiceXml(haulerMonth).replace(
      '<cac:TaxTotal>',
      `<rsm:SupplyChainTradeTransaction xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"><ram:IncludedSupplyChainTradeLineItem/></rsm:SupplyChainTradeTransaction><cac:TaxTotal>`,
    );
    expect((await read(inUbl)).lines).toHaveLength(6);
    const inCii = month.replace(
      '<rsm:SupplyChainTradeTransaction>',
      '<c:InvoiceLine xmlns:c="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"/><rsm:SupplyChainTradeTransaction>',
    );
    expect((await read(inCii)).lines).toHaveLength(6);
    const elsewhere = month.replace(
      '</rsm:ExchangedDocument>',
      '<ram:IncludedSupplyChainTradeLineItem/></rsm:ExchangedDocument>',
    );
    expect((await read(elsewhere)).lines).toHaveLength(6);
  });

  it('of 10,000 lines with white space between them is read in pieces', async () => {
    const lines = Array.from({ length: invoiceReadLimits.lines }, (_none, index) => ({
      item: String(index),
      name: `Sorp ${index}`,
      quantity: '1.5',
      unit: 'TNE',
      price: '100',
    }));
    const file = ciiXml({ lines }).replaceAll('<ram:IncludedSupplyChain', `${' '.repeat(40)}<ram:IncludedSupplyChain`);
    let batches = 0;
    const { lineCount, head } = await readInvoice(chunksOf(file), () => {
      batches += 1;
    });
    expect([lineCount, head.totals.lines]).toEqual([10_000, '1500000']);
    expect(batches).toBeGreaterThan(50);
  });
});
