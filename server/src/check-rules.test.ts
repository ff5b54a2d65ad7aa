import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ciiXml } from '../test/files/cii-files.ts';
import { haulerMonth, invoiceXml } from '../test/files/invoice-files.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tunna-rules-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the command as an operator does. Returns its output and exit code. */
const run = (...folders: string[]) =>
  new Promise<{ stdout: string; code: number }>((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'check-rules.ts'), ...folders], (error, stdout) =>
      resolve({ stdout, code: typeof error?.code === 'number' ? error.code : 0 }),
    );
  });

const document = (xml: string) => xml.replace(/<\?xml.*?\?>/, '');
const test = (expected: string, xml: string) => `<test><assert>${expected}</assert>${document(xml)}</test>`;
const set = (configuration: string, ...tests: string[]) =>
  `<?xml version="1.0"?><testSet xmlns="http://difi.no/xsd/vefa/validator/1.0" configuration="${configuration}"><assert><scope>x</scope></assert>${tests.join('')}</testSet>`;

async function folderOf(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, 'inner'), { recursive: true });
  for (const [file, content] of Object.entries(files)) await writeFile(join(path, file), content);
  return path;
}

const month = invoiceXml({ ...haulerMonth, customization: 'urn:cen.eu:en16931:2017' });
const cii = ciiXml({ ...haulerMonth, customization: 'urn:cen.eu:en16931:2017' });

it('prints a table by rule for UBL and CII, and exits with 0 if no case is wrong', async () => {
  const path = await folderOf('good', {
    'BR-02.xml': set(
      'tc434-ubl',
      test('<success>BR-02</success>', month),
      test('<error number="1">BR-02</error>', month.replace('<cbc:ID>SR-0012345</cbc:ID>', '')),
    ),
    'inner/BR-CL-23.xml': set(
      'tc434-cii',
      test('<success>BR-02</success>', cii),
      test('<error>BR-CL-23</error>', cii.replace('unitCode="TNE"', 'unitCode="TONN"')),
      test('<error>DK-R-001</error>', cii),
      test('<success>BR-03</success>', cii.replace('>20260228<', '>x<').replace('format="102">x<', 'format="9">x<')),
    ),
    'whole.xml': month,
    'readme.txt': 'not XML',
  });
  const { stdout, code } = await run(path);
  expect(stdout.split('\n').slice(0, 8)).toEqual([
    '| Rule | Cases | Right | Empty values | Rejected | Milder | Wrong |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    '| BR- 02 | 3 | 3 | 0 | 0 | 0 | 0 |',
    '| whole invoices | 1 | 1 | 0 | 0 | 0 | 0 |',
    '| BR-03 | 1 | 0 | 0 | 1 | 0 | 0 |',
    '| BR-CL-23 | 1 | 0 | 0 | 0 | 1 | 0 |',
    '| DK-R- (1, not checked) | 1 | 0 | 0 | 0 | 1 | 0 |',
    '| all | 7 | 4 | 0 | 1 | 2 | 0 |',
  ]);
  expect(code).toBe(0);
});

it('names the cases that are wrong, in both directions, and rules of Peppol bind its sets', async () => {
  const path = await folderOf('wrong', {
    'a.xml': set('peppolbis-en16931-base-3.0-ubl', test('<error>BR-CL-23</error>', month.replace('"TNE"', '"TONN"'))),
    'b.xml': set('tc434-ubl', test('<error>BR-02</error>', month), test('<success>BR-CO-16</success>', month)),
    'c.xml': set(
      'tc434-ubl',
      test('<success>BR-CO-16</success>', month.replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, '$11')),
    ),
  });
  const { stdout, code } = await run(path);
  expect(stdout).toContain('| BR-CL- 23 | 1 | 1 |');
  expect(stdout).toContain('b.xml, test 1: BR-02: expected error, wrong');
  expect(stdout).toContain('c.xml, test 1: BR-CO-16: expected success, wrong');
  expect([stdout.match(/, wrong/g)?.length, code]).toEqual([2, 1]);
});

it('says which folders and files it cannot read, and follows no links', async () => {
  const outside = await folderOf('outside', { 'wrong.xml': set('tc434-ubl', test('<error>BR-02</error>', month)) });
  const path = await folderOf('linked', {
    'hostile.xml': '<!DOCTYPE x [<!ENTITY a "b">]><testSet>&a;</testSet>',
    'good.xml': set('tc434-ubl', test('<success>BR-02</success>', month)),
  });
  await symlink(outside, join(path, 'link'));
  await symlink(join(outside, 'wrong.xml'), join(path, 'link.xml'));
  const { stdout, code } = await run(path);
  expect(stdout).toMatch(/hostile\.xml cannot be read: document_type_refused/);
  expect([stdout.includes('link'), stdout.includes('BR- 02 | 1 | 1'), code]).toEqual([true, true, 1]);
  expect(stdout).not.toContain('wrong');
  const missing = await run(join(folder, 'missing'));
  expect([missing.stdout.split('\n')[0], missing.code]).toEqual([
    `${join(folder, 'missing')} cannot be read: no such folder`,
    1,
  ]);
  expect((await run(join(path, 'inner'))).stdout).toContain('inner cannot be read: no XML files');
  expect((await run()).code).toBe(1);
});
