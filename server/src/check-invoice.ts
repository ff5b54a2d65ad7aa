// Reads invoice files and prints their content and violated rules: `npm run invoice:check -- file.xml …`. It stores nothing.
// Exits with 1 if a file cannot be read or violates a fatal rule.
import { createReadStream } from 'node:fs';
import type { InvoiceHead } from '@tunna/domain/invoices/invoice';
import type { InvoiceFailure } from '@tunna/domain/invoices/rules/invoice-failures';
import { InvoiceCheck } from '@tunna/domain/invoices/rules/invoice-rules';
import { InvoiceReadError } from './modules/invoices/invoice-reader/invoice-reader.errors.ts';
import { readInvoice } from './modules/invoices/invoice-reader/invoice-reader.service.ts';

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** One line per failure: the rule, the position, the found and the expected value. */
function failureLine({ severity, code, field, line, found, expectation, expected }: InvoiceFailure): string {
  const place = line === undefined ? field : `${field}, line ${line}`;
  const requirement = [expectation.replaceAll('_', ' '), expected].filter((part) => part !== undefined).join(' ');
  return `  ${severity} ${code} at ${place}: found ${found ?? 'nothing'}; expected ${requirement}`;
}

function headLine({ number, kind, issueDate, seller, currency, totals }: InvoiceHead, lineCount: number): string {
  const parts = [`number ${number}`, `kind ${kind}`, `issued ${issueDate}`, `from ${seller.name}`];
  return `  ${parts.join(', ')}; ${lineCount} lines, payable ${totals.payable} ${currency}`;
}

/** Returns whether the file violates no fatal rule. */
async function checkFile(path: string): Promise<boolean> {
  print(path);
  const check = new InvoiceCheck();
  try {
    const { head, lineCount, findings } = await readInvoice(createReadStream(path), (lines) => {
      for (const line of lines) check.line(line);
    });
    const { failures, omitted } = check.finish(head, findings);
    print(headLine(head, lineCount));
    for (const failure of failures) print(failureLine(failure));
    if (omitted > 0) print(`  and ${omitted} more of rules that are reported a hundred times`);
    return failures.every(({ severity }) => severity !== 'error');
  } catch (error) {
    if (error instanceof InvoiceReadError) for (const failure of error.failures) print(failureLine(failure));
    else print(`  cannot be opened: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

const paths = process.argv.slice(2);
if (paths.length === 0) print('Usage: npm run invoice:check -- file.xml …');
let isGood = paths.length > 0;
for (const path of paths) isGood = (await checkFile(path)) && isGood;
process.exitCode = isGood ? 0 : 1;
