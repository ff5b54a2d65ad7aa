import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const rooms = ['contract', 'domain', 'texts', 'ui', 'server', 'web'];
const files = ['tsconfig.base.json', 'package.json', join('scripts', 'young-functions.ts')];
const copy = mkdtempSync(join(tmpdir(), 'tunna-language-'));

/** Tests may name every language; the product may not. */
const left = new Set(['node_modules', 'dist', 'data', 'test']);

/** Copies the rooms. Packages are links, but the rooms among them are those of the copy. */
function copyHouse(): void {
  for (const room of rooms) {
    cpSync(join(root, room), join(copy, room), {
      recursive: true,
      filter: (path) => !left.has(basename(path)) && !/\.test\.tsx?$/.test(path),
    });
  }
  for (const file of files) cpSync(join(root, file), join(copy, file));
  mkdirSync(join(copy, 'node_modules', '@tunna'), { recursive: true });
  for (const room of rooms) symlinkSync(join(copy, room), join(copy, 'node_modules', '@tunna', room));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@tunna') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
}

/** Adds German as a translator does: a copy of a folder, with own facts and texts. */
function addGerman(): void {
  const folder = join(copy, 'texts', 'de');
  cpSync(join(copy, 'texts', 'en'), folder, { recursive: true });
  const rewrite = (file: string, change: object) => {
    const path = join(folder, file);
    const texts = JSON.parse(readFileSync(path, 'utf8')) as object;
    writeFileSync(path, JSON.stringify({ ...texts, ...change }, null, 2));
  };
  rewrite('language.json', { name: 'Deutsch', lang: 'de', place: 5, date: '{{day}}. {{month}} {{year}}' });
  rewrite('people/person-message.json', { 'new_browser.subject': 'Anmeldung mit einem neuen Browser' });
  rewrite('inventory/waste-category.json', { paper: 'Altpapier' });
}

function run(command: string, ...args: string[]): string {
  const path = join(root, 'node_modules', '.bin');
  const env = { ...process.env, PATH: `${path}:${process.env.PATH ?? ''}` };
  const { stdout, stderr, status } = spawnSync(join(path, command), args, { cwd: copy, env, encoding: 'utf8' });
  expect(`${stdout}${stderr}`.slice(0, 2_000) + (status === 0 ? '' : ` status ${status}`)).toBe(stdout);
  return stdout;
}

beforeAll(() => {
  copyHouse();
  addGerman();
  run('node', 'texts/generate.ts');
}, 240_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

// Each of the two imports the others.
it.each(['server', 'web'])(
  'a fifth language needs no change in %s',
  (room) => {
    // Every further checker repeats most of the work.
    run('tsc', '--project', room, '--checkers', '1');
  },
  240_000,
);

it('copies its names of waste categories into the database', () => {
  const names = readFileSync(join(copy, 'server', 'functions', 'inventory', 'names.gen.sql'), 'utf8');
  expect(names).toContain(`('paper', '{"is":"Pappír","en":"Paper","no":"Papir","pl":"Papier","de":"Altpapier"}')`);
});

it('writes an email and a date in it', () => {
  const program = `
    const { personMail } = await import('./server/src/modules/people/person-message/person-message.views.ts');
    const { languageNames } = await import('./domain/text/languages.ts');
    const notified = { kind: 'new_browser', language: 'de', user_agent: null, address: null, happened_at: new Date('2026-01-05T14:05:00Z') };
    const { subject, text, html } = personMail(notified, 'https://tunna.example');
    console.log(JSON.stringify({ subject, text, html, name: languageNames.de }));`;
  const written = JSON.parse(run('node', '--input-type=module', '--eval', program)) as Record<string, string>;
  expect(written).toMatchObject({ subject: 'Anmeldung mit einem neuen Browser', name: 'Deutsch' });
  expect(written.text).toContain('5. January 2026, 14:05');
  expect(written.html).toContain('<html lang="de">');
});
