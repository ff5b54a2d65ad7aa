import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { haulerMonth, invoiceXml } from '../test/files/invoice-files.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tunna-invoices-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

/** Runs the command as an operator does. Returns its output and exit code. */
const check = (...paths: string[]) =>
  new Promise<{ stdout: string; code: number }>((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'check-invoice.ts'), ...paths], (error, stdout) =>
      resolve({ stdout, code: typeof error?.code === 'number' ? error.code : 0 }),
    );
  });

it('reports the content of an invoice, and exits with 0 if it violates no rule', async () => {
  const { stdout, code } = await check(await file('good.xml', invoiceXml(haulerMonth)));
  expect(stdout).toMatch(/number .+ kind 380, issued \d{4}-\d\d-\d\d, from .+; \d+ lines, payable \d+ ISK/);
  expect([stdout.match(/ error /g), code]).toEqual([null, 0]);
});

it('names violated rules and unreadable files, and continues with the next file', async () => {
  const broken = invoiceXml(haulerMonth).replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, '$1' + '1');
  const { stdout, code } = await check(
    await file('broken.xml', broken),
    await file('hostile.xml', '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'),
    join(folder, 'missing.xml'),
  );
  expect(stdout).toMatch(/error BR-CO-16 at BT-115: found 1; expected equal \d+/);
  expect(stdout).toContain('error document_type_refused at DOCTYPE');
  expect(stdout).toContain('cannot be opened: ENOENT');
  expect(code).toBe(1);
  expect((await check()).code).toBe(1);
});
