import { contrastOnPage } from '../colors.ts';
import { expect, test } from '../story.ts';
import { addContainer, addStream } from '../tenant.ts';

/** The page has the same content with and without JavaScript. */
for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'the page of a container' : 'the page of a container without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('shows its location, accepted and rejected waste, and the treatment', async ({ page }) => {
      await page.goto('/container/demo-paper');
      await expect(page).toHaveTitle(/^Pappír – /);
      const banner = page.getByRole('banner');
      await expect(banner).toContainText('Aðalskrifstofa, Borgartúni');
      await expect(banner).toContainText('BOR-01');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pappír');
      await expect(page.getByRole('main').locator('img')).toHaveJSProperty('complete', true);
      await expect(page.getByRole('main').locator('img')).not.toHaveJSProperty('naturalWidth', 0);
      for (const list of ['Já takk', 'Nei takk']) {
        const section = page.locator('section', { has: page.getByRole('heading', { name: list }) });
        expect(await section.getByRole('listitem').count()).toBeGreaterThan(2);
      }
      await expect(page.getByRole('heading', { name: 'Hvað verður um efnið?' })).toBeVisible();
      await expect(page.getByRole('article').locator('p').first()).not.toBeEmpty();
    });

    test('shows the stream in its own colour, readable in both themes', async ({ page, tenant, database }) => {
      // Yellow on white and black on black would be unreadable.
      for (const [category, color] of [
        ['reuse', '#ffee00'],
        ['residual', '#000000'],
        ['paper', '#0082be'],
      ] as const) {
        const wasteStreamId = await addStream(tenant, category);
        await database.query('update waste_stream set color = $2 where id = $1', [wasteStreamId, color]);
        await page.goto(`/container/${await addContainer(tenant, { wasteStreamId })}`);
        const name = page.getByRole('heading', { level: 1 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await contrastOnPage(name), `${category} ${colorScheme}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    });

    test('leads to the request form when the container is full', async ({ page }) => {
      await page.goto('/container/demo-paper');
      await page.getByRole('link', { name: 'Ílátið er fullt' }).click();
      await expect(page).toHaveURL('/container/demo-paper/request');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Norðurtún velferðarþjónusta');
    });

    test('offers no request if the container has no action', async ({ page }) => {
      await page.goto('/container/demo-mixed');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blandaður úrgangur');
      await expect(page.getByRole('link', { name: 'Ílátið er fullt' })).toHaveCount(0);
    });

    test('states that the container has no location', async ({ page }) => {
      await page.goto('/container/demo-nowhere');
      await expect(page.getByRole('banner')).toContainText('Engin staðsetning');
    });
  });
}

test('shows an editor’s change when the page is opened again', async ({ page, tenant }) => {
  const slug = await addContainer(tenant);
  await page.goto(`/container/${slug}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Dagblöð' })).toBeVisible();
  await tenant.query(`update waste_stream_content set yes_please = 'Umslög' where organization_id = $1`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: 'Umslög' })).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('a container without an action names the organization and its contact', async ({ page, tenant }) => {
  const slug = await addContainer(tenant);
  await tenant.query('delete from container_action where organization_id = $1');
  await tenant.query(`update organization set contact_email = 'umsjon@stofnun.example' where id = $1`);
  await page.goto(`/container/${slug}`);
  await expect(page.getByRole('link', { name: 'Ílátið er fullt' })).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('Hafnarþjónustan');
  await expect(page.getByRole('link', { name: 'umsjon@stofnun.example' })).toHaveAttribute(
    'href',
    'mailto:umsjon@stofnun.example',
  );
});

test('HTML in content stays text', async ({ page, tenant }) => {
  const wasteStreamId = await addStream(tenant, 'glass', {
    is: {
      description: '<p>Gler</p><script>document.title="hijacked"</script><img src=x onerror="document.title=1">',
      yesPlease: '<b>Flöskur</b>, <script>alert(1)</script>',
      noThanks: 'Postulín & "keramik"',
      methodsOfRecycling: '<p onclick="alert(1)">Nýtt <em>gler</em></p>',
    },
  });
  await page.goto(`/container/${await addContainer(tenant, { wasteStreamId, description: '</script><b>' })}`);
  await expect(page.getByRole('listitem')).toHaveText([
    '<b>Flöskur</b>',
    '<script>alert(1)</script>',
    'Postulín & "keramik"',
  ]);
  await expect(page.locator('em')).toHaveText('gler');
  await expect(page.getByRole('article').locator('script, [onclick], [onerror]')).toHaveCount(0);
  await expect(page).toHaveTitle(/^Gler – /);
});

test('a stream without content states that, and can be requested', async ({ page, tenant }) => {
  const wasteStreamId = await addStream(tenant, 'metal', {});
  await page.goto(`/container/${await addContainer(tenant, { wasteStreamId })}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Málmar');
  await expect(page.getByRole('heading', { name: 'Leiðbeiningar vantar' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ílátið er fullt' })).toBeVisible();
});
