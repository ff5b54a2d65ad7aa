import { addMonths, dayIn } from '@tunna/domain/time/days';
import { monthName } from '@tunna/domain/time/period';
import { violations } from '../axe.ts';
import { expect, test } from '../story.ts';
import { addContainer, addStream } from '../tenant.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'the page of a location' : 'the page of a location without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('lists its streams in the order of the Icelandic alphabet', async ({ page, tenant, database }) => {
      // The order of Unicode, and of an English browser, differs.
      const names = [
        'Pappír',
        'Pizzukassar',
        'Plast',
        'Áldósir',
        'Öl',
        'Ýmislegt',
        'Æti',
        'Zink',
        'Þakpappi',
        'Ask',
        'Dósir',
        'Ðe',
      ];
      const categories = ['cardboard', 'plastic', 'metal', 'glass', 'residual', 'food', 'garden', 'wood', 'textile'];
      const streams = await database.query<{ code: string }>('select code from waste_category order by id');
      const others = streams.map(({ code }) => code).filter((code) => !categories.includes(code) && code !== 'paper');
      const codes = [...categories, ...others].slice(0, names.length - 1);
      await addContainer(tenant);
      for (const [index, code] of codes.entries()) {
        const wasteStreamId = await addStream(tenant, code);
        await database.query('update waste_stream set name_override = $2 where id = $1', [
          wasteStreamId,
          names[index + 1],
        ]);
        await addContainer(tenant, { wasteStreamId });
      }
      await page.goto(`/location/${tenant.locationId}`);
      await expect(page.getByRole('main').getByRole('list').first().getByRole('link')).toHaveText([
        'Ask',
        'Áldósir',
        'Dósir',
        'Ðe',
        'Pappír',
        'Pizzukassar',
        'Plast',
        'Ýmislegt',
        'Zink',
        'Þakpappi',
        'Æti',
        'Öl',
      ]);
    });

    test('links to its figures, with their months and streams, without cost', async ({ page, tenant, database }) => {
      await addContainer(tenant);
      await page.goto(`/location/${tenant.locationId}`);
      await expect(page.getByRole('link', { name: 'Úrgangstölur staðsetningarinnar' })).toHaveCount(0);
      const month = `${addMonths(dayIn(new Date()), -1).slice(0, 7)}`;
      await tenant.query(
        `insert into scale_reading (organization_id, location_id, waste_stream_id, net, weighed_on, idempotency_key)
         values ($1, $2, $3, 1234.5, $4, gen_random_uuid())`,
        [tenant.locationId, tenant.wasteStreamId, `${month}-10`],
      );
      await page.reload();
      await page.getByRole('link', { name: 'Úrgangstölur staðsetningarinnar' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Úrgangur síðustu 12 mánaða');
      await expect(page.getByText('Kíló vigtuð á staðsetningunni.')).toBeVisible();
      await expect(page.getByRole('row', { name: /^Pappír/ })).toContainText('1.235 kg');
      await expect(page.getByRole('row', { name: new RegExp(`^${monthName(month, 'is')}`) })).toContainText('1.235 kg');
      await expect(page.getByRole('main')).not.toContainText('kr.');
      if (javaScriptEnabled) expect(await violations(page, [320, 1440])).toEqual([]);
      await page.getByRole('link', { name: 'Allir flokkar á staðsetningunni' }).click();
      await expect(page.getByRole('link', { name: 'Pappír', exact: true })).toBeVisible();
      await database.query('update location set published = false where id = $1', [tenant.locationId]);
      expect((await page.request.get(`/location/${tenant.locationId}/report`)).status()).toBe(404);
    });

    test('leads to the guide of each stream and back', async ({ page }) => {
      await page.goto('/location/demo-location');
      await expect(page.getByRole('banner')).toContainText('Aðalskrifstofa, Borgartúni');
      await expect(page.getByRole('banner')).toContainText('Borgartún 45');
      await page.getByRole('link', { name: 'Plast', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plast');
      await expect(page.getByRole('heading', { name: 'Já takk' })).toBeVisible();
      await page.getByRole('link', { name: 'Allir flokkar á staðsetningunni' }).click();
      await expect(page).toHaveURL('/location/demo-location');
    });

    test('shows collections per container, with their sum, the most frequent first', async ({ page }) => {
      await page.goto('/location/demo-location');
      const table = page.getByRole('table');
      await expect(table).toBeVisible();
      const figures = (await table.locator('tbody td:last-child').allTextContents()).map((text) =>
        Number(text.replace('.', '')),
      );
      expect(figures.length).toBeGreaterThan(3);
      expect(figures).toEqual(figures.toSorted((a, b) => b - a));
      const total = figures.reduce((sum, figure) => sum + figure, 0);
      await expect(table.locator('tfoot td')).toHaveText(total.toLocaleString('de-DE'));
      // Chromium has no Icelandic month names; the page does.
      await expect(page.locator('section p').first()).toHaveText(
        /^1\. (janúar|febrúar|mars|apríl|maí|júní|júlí|ágúst|september|október|nóvember|desember) 20\d\d – /,
      );
    });
  });
}

test('a location without figures shows none', async ({ page, tenant }) => {
  await addContainer(tenant);
  await page.goto(`/location/${tenant.locationId}`);
  await expect(page.getByRole('link', { name: 'Pappír' })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('a long word widens no page', async ({ page, tenant, database }) => {
  const word = 'Úrgangsflokkunarstöðvarumsjón'.repeat(3);
  await database.query('update waste_stream set name_override = $2 where id = $1', [tenant.wasteStreamId, word]);
  const slug = await addContainer(tenant, { description: `https://${word}.example` });
  for (const address of [`/location/${tenant.locationId}`, `/container/${slug}`, `/container/${slug}/request`]) {
    await page.goto(address);
    await expect(page.getByText(word).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  }
});
