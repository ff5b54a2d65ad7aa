import { readFile } from 'node:fs/promises';
import { keyOf, wordingKey } from '@tunna/domain/invoices/classification/line-text';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';

const test = testApp();
beforeAll(async () => {
  const migration = await readFile(new URL('../../../../migrations/0016_line_locations.sql', import.meta.url), 'utf8');
  const [made = ''] = migration.match(/create function lasting_wording[\s\S]*?end \$\$;/) ?? [];
  await test.db.asOwner(made);
});

it.each([
  'Hirða sorps vika 36',
  'Hirða sorps, 36.-39. vika',
  'Losun 240 l 1.9.-30.9.2026',
  'Losun 240 l 1.-30. september 2026',
  'Losun á 2 vikna fresti, 660 l, 12.03.2026',
  'Leiga 2000 l ágúst',
  'Gámaleiga 2026-10 (Q4)',
  'Urðun, vigtarnóta nr. 104233',
  '12.03.2026',
  'Þjónusta – Borgartúni 12',
])('the migration makes stored keys what new lines have: %s', async (wording) => {
  const [row] = await test.db.asOwner<{ key: string }>('select lasting_wording($1) as key', [keyOf(wording)]);
  expect(row?.key).toBe(wordingKey(wording));
});
