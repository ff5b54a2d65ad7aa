import type { InvoiceFailure } from '@tunna/domain/invoices/rules/invoice-failures';
import { InvoiceCheck } from '@tunna/domain/invoices/rules/invoice-rules';
import { readInvoice } from '../../src/modules/invoices/invoice-reader/invoice-reader.service.ts';
import { chunksOf } from './invoice-files.ts';

/** The rules that a file violates. */
export async function failuresOf(xml: string): Promise<readonly InvoiceFailure[]> {
  const check = new InvoiceCheck();
  const { head, findings } = await readInvoice(chunksOf(xml), (lines) => {
    for (const each of lines) check.line(each);
  });
  return check.finish(head, findings).failures;
}

/** Their codes, without duplicates. */
export const codesOf = async (xml: string): Promise<string[]> =>
  [...new Set((await failuresOf(xml)).map(({ code }) => code))].toSorted();

/** A change of a file. A change without effect is an error of the test. */
export type Edit = (xml: string) => string;
export const swap =
  (from: string | RegExp, to = ''): Edit =>
  (xml) => {
    const edited = xml.replace(from, to);
    if (edited === xml) throw new Error(`There is no ${from} to change.`);
    return edited;
  };
export const all =
  (...edits: readonly Edit[]): Edit =>
  (xml) =>
    edits.reduce((edited, edit) => edit(edited), xml);
/** Within the part that begins with the nth occurrence of a text. */
const within =
  (start: string, nth: number, edit: Edit): Edit =>
  (xml) => {
    const parts = xml.split(start);
    const part = parts[nth];
    if (part === undefined) throw new Error(`There are not ${nth} of ${start}.`);
    parts[nth] = edit(part);
    return parts.join(start);
  };
export const line = (nth: number, edit: Edit) => within('<cac:InvoiceLine>', nth, edit);
export const addToLine = (nth: number, xml: string) =>
  line(nth, swap('</cac:InvoiceLine>', `${xml}</cac:InvoiceLine>`));
export const addToItem = (nth: number, xml: string) => line(nth, swap('</cac:Item>', `${xml}</cac:Item>`));
export const seller = (edit: Edit) => within('<cac:AccountingSupplierParty>', 1, edit);
export const buyer = (edit: Edit) => within('<cac:AccountingCustomerParty>', 1, edit);
/** 1 is the allowance, 2 the charge, 3 and 4 belong to the fifth line. */
export const entry = (nth: number, edit: Edit) => within('<cac:AllowanceCharge>', nth, edit);
export const subtotal = (nth: number, edit: Edit) => within('<cac:TaxSubtotal>', nth, edit);
export const totals = (edit: Edit) => within('<cac:LegalMonetaryTotal>', 1, edit);
export const element = (name: string) => new RegExp(`<${name}[ >][\\s\\S]*?</${name}>`);
export const drop = (name: string) => swap(element(name));
export const before = (name: string, xml: string) => swap(`<${name}>`, `${xml}<${name}>`);
