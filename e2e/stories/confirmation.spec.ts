import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import type { Database } from '../database.ts';
import { codeSentBy } from '../outbox.ts';
import { storedToken } from '../sign-in.ts';
import { expect, test } from '../story.ts';

const sessionOf = (token: string | null): { jti: string; identity: { email: string } } =>
  JSON.parse(Buffer.from((token ?? '').split('.')[1] ?? '', 'base64url').toString());

/** Moves the login into the past. Returns the user's address. */
async function letTimePass(page: Page, database: Database): Promise<string> {
  const { jti, identity } = sessionOf(await storedToken(page));
  await database.query(`update session set confirmed_at = now() - interval '11 minutes' where id = $1`, [jti]);
  return identity.email;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Staðfestu að þetta sért þú' });

test('a credential for a department needs a code: requested once, by keyboard; cancelling changes nothing', async ({
  page,
  tenant,
  database,
  outbox,
  complaints,
  signInAs,
}) => {
  complaints.expect(/status of (403|422)|failed_mutation/);
  const root = await signInAs('owner');
  const departmentId = await tenant.idOf(
    `insert into department (organization_id, name) values ($1, 'Eldhús') returning id`,
  );
  await page.goto(`${root}/departments/${departmentId}`);
  const make = page.getByRole('button', { name: 'Búa til innskráningarhlekk' });
  await expect(make).toBeVisible();
  const email = await letTimePass(page, database);

  await codeSentBy(outbox, email, async () => {
    await make.click();
    await expect(dialog(page).getByLabel('Tölustafur 1')).toBeFocused();
  });
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Þú staðfestir ekki að þetta sért þú, svo engu var breytt.')).toBeVisible();
  const credentials = () => tenant.query('select 1 from credential where organization_id = $1');
  expect(await credentials()).toHaveLength(0);

  const code = await codeSentBy(outbox, email, async () => {
    await make.click();
    await expect(dialog(page).getByText(`Við sendum kóða á ${email}.`)).toBeVisible();
  });
  expect(await violations(page, [320, 1280])).toEqual([]);
  await page.keyboard.type(code === '000000' ? '111111' : '000000');
  await expect(dialog(page).getByText('Rangur kóði')).toBeVisible();
  await expect(dialog(page).getByLabel('Tölustafur 1')).toBeFocused();
  await page.keyboard.type(code);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('/sign-in/department#').first()).toBeVisible();
  expect(await credentials()).toHaveLength(1);
});
