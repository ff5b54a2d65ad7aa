// Runs folders of rule tests and prints a table by rule: `npm run invoice:rules -- folder …`. It stores nothing.
// Exits with 1 if a rule is silent or speaks where it must not, or a folder cannot be read.
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { InvoiceReadError } from './modules/invoices/invoice-reader/invoice-reader.errors.ts';
import { RuleTable } from './modules/invoices/invoice-reader/rule-table.service.ts';
import { readRuleTests } from './modules/invoices/invoice-reader/rule-tests.service.ts';

/** Of all folders together. */
const maxFiles = 20_000;

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** The XML files of a folder and the folders in it, by name. Links are not followed. @throws Error of the file system */
async function xmlFiles(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true })).toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  );
  const found: string[] = [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await xmlFiles(path)));
    else if (entry.isFile() && entry.name.toLowerCase().endsWith('.xml')) found.push(path);
    if (found.length > maxFiles) throw new Error(`More than ${maxFiles} files in ${folder}`);
  }
  return found;
}

function message(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'no such folder';
  return code === 'ENOTDIR' ? 'not a folder' : error.message;
}

/** Returns whether the folder could be read. */
async function runFolder(folder: string, table: RuleTable): Promise<boolean> {
  try {
    const files = await xmlFiles(folder);
    if (files.length === 0) throw new Error('no XML files');
    for (const file of files) {
      try {
        table.add(file, await readRuleTests(createReadStream(file)));
      } catch (error) {
        if (!(error instanceof InvoiceReadError)) throw error;
        table.unreadable(file, error.message);
      }
    }
    return true;
  } catch (error) {
    print(`${folder} cannot be read: ${message(error)}`);
    return false;
  }
}

const folders = process.argv.slice(2);
if (folders.length === 0) print('Usage: npm run invoice:rules -- folder …');
const table = new RuleTable();
let isRead = folders.length > 0;
for (const folder of folders) isRead = (await runFolder(folder, table)) && isRead;
for (const line of table.lines()) print(line);
process.exitCode = isRead && table.isGood ? 0 : 1;
