// Reads invoice files and says what they hold and which rules they break: `npm run invoice:check -- file.xml …`. Nothing is stored.
// Ends with 1 where a file cannot be read or breaks a rule that binds it.
import { createReadStream } from 'node:fs';
import type { InvoiceFailure, InvoiceHead } from '@tunna/domain/invoices/invoice';
import { InvoiceCheck } from '@tunna/domain/invoices/rules/invoice-rules';
import { InvoiceReadError } from './modules/invoices/invoice-reader/invoice-reader.errors.ts';
import { readInvoice } from './modules/invoices/invoice-reader/invoice-reader.service.ts';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** One line for each failure: the rule, where, what was found and what was expected. */
function failureLine({ severity, code, field, line, found, expectation, expected }: InvoiceFailure): string {
  const place = line === undefined ? field : `${field}, line ${line}`;
  const wanted = [expectation.replaceAll('_', ' '), expected].filter((part) => part !== undefined).join(' ');
  return `  ${severity} ${code} at ${place}: found ${found ?? 'nothing'}; expected ${wanted}`;
}

function headLine({ number, kind, issueDate, seller, currency, totals }: InvoiceHead, lineCount: number): string {
  const said = [`number ${number}`, `kind ${kind}`, `issued ${issueDate}`, `from ${seller.name}`];
  return `  ${said.join(', ')}; ${lineCount} lines, payable ${totals.payable} ${currency}`;
}

/** Returns whether the file breaks no rule that binds it. */
async function checkFile(path: string): Promise<boolean> {
  say(path);
  const check = new InvoiceCheck();
  try {
    const { head, lineCount } = await readInvoice(createReadStream(path), (lines) => {
      for (const line of lines) check.line(line);
    });
    const { failures, omitted } = check.finish(head);
    say(headLine(head, lineCount));
    for (const failure of failures) say(failureLine(failure));
    if (omitted > 0) say(`  and ${omitted} more of rules that are told a hundred times`);
    return failures.every(({ severity }) => severity !== 'error');
  } catch (error) {
    if (error instanceof InvoiceReadError) for (const failure of error.failures) say(failureLine(failure));
    else say(`  cannot be opened: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

const paths = process.argv.slice(2);
if (paths.length === 0) say('Usage: npm run invoice:check -- file.xml …');
let isGood = paths.length > 0;
for (const path of paths) isGood = (await checkFile(path)) && isGood;
process.exitCode = isGood ? 0 : 1;
