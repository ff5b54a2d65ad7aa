import { randomUUID } from 'node:crypto';
import { violations } from '../axe.ts';
import { addCredential, addDevice, addScale } from '../kiosk.ts';
import {
  confirmButton,
  connected,
  openStation,
  stopTime,
  tile,
  undoRecorded,
  weighed,
  weight,
} from '../station-page.ts';
import { expect, test } from '../story.ts';

/** A wall tablet. */
test.use({ viewport: { width: 1280, height: 800 } });

test('the confirmation follows the load, and an undone load is weighed again', async ({ page, request, tenant }) => {
  const scale = await addScale(request, tenant);
  await page.clock.install();
  await openStation(page, tenant);
  await expect(connected(page)).toBeVisible();
  const confirmation = page.getByRole('dialog', { name: 'Staðfesta vigtun?' });

  // The load is removed without a confirmation: nothing is recorded, and the next load is another weighing.
  await scale.settle('6.1');
  await tile(page).click();
  await expect(confirmation).toContainText('6,1 kg');
  await scale.show('0');
  await expect(confirmation).toHaveCount(0);
  await scale.settle('9.3');
  await tile(page).click();
  await expect(confirmation).toContainText('9,3 kg');
  await confirmButton(page).click();
  await weighed(tenant).toEqual(['9.3']);
  await scale.show('0');

  // The load grows while the question is open: the confirmation waits, and records what it shows.
  await scale.settle('5');
  await tile(page).click();
  await expect(confirmButton(page)).toBeEnabled();
  await scale.show('6.5', { stable: false });
  await expect(confirmButton(page)).toBeDisabled();
  await scale.settle('8');
  await expect(confirmation).toContainText('8 kg');
  await expect(confirmButton(page)).toBeEnabled();
  await stopTime(page);
  // The second tap of a double tap meets the button to undo: it has no effect.
  await page.evaluate(() => {
    new MutationObserver((_changes, observer) => {
      const dialog = document.querySelector('[role="dialog"]');
      if (!dialog?.textContent?.includes('Vigtun skráð')) return;
      observer.disconnect();
      for (const button of dialog.querySelectorAll('button')) if (button.textContent === 'Afturkalla') button.click();
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await confirmButton(page).click();
  await weighed(tenant).toEqual(['9.3', '8']);

  // The result can be undone immediately, and closes although the scale keeps sending.
  const done = page.getByRole('dialog', { name: 'Vigtun skráð' });
  await undoRecorded(page);
  await weighed(tenant).toEqual(['9.3']);
  await tile(page).click();
  await confirmButton(page).click();
  await expect(done).toBeVisible();
  await expect
    .poll(async () => {
      await scale.show('8');
      return done.count();
    })
    .toBe(0);
  await weighed(tenant).toEqual(['9.3', '8']);
});

test('an impossible weight has its own words, and cannot be chosen', async ({ page, request, tenant, database }) => {
  const scale = await addScale(request, tenant);
  await database.query('update scale set capacity = 60 where id = $1', [scale.id]);
  await openStation(page, tenant);
  const main = page.getByRole('main');
  for (const [kg, words] of [
    ['75', 'Vogin tekur mest 60 kg'],
    ['-3', 'Vogin sýnir minna en núll: núllstilltu hana'],
    ['-0.05', 'Settu eitthvað á vogina'],
  ] as const) {
    await scale.show(kg);
    await expect(main.getByText(words)).toBeVisible();
    await expect(tile(page)).toBeDisabled();
  }
  await expect(main.getByText('Tóm, en ekki á núlli').first()).toBeVisible();
  await scale.show('0');
  await expect(main.getByText('Tóm og á núlli').first()).toBeVisible();
  await scale.show('0', { overloaded: true });
  await expect(main.getByText('Of þungt: taktu af voginni')).toBeVisible();
  // Both together: a weight that has become old is not shown either.
  await expect(page.getByRole('region', { name: 'Þyngd' })).toHaveText(/^– kg\s*Of þungt/);
});

test('zero and tare from the tablet, where the scale accepts them', async ({ page, request, tenant }) => {
  const scale = await addScale(request, tenant);
  const commands = ['zero', 'tare', 'clear_tare'];
  await openStation(page, tenant);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await scale.show('0.04');
  await expect(weight(page)).toHaveText('0,04 kg');
  await expect(button('Núllstilla')).toHaveCount(0);
  await scale.show('0.04', { commands });
  await button('Núllstilla').click();
  await expect(button('Tara')).toBeDisabled();
  expect(await scale.obey('done')).toBe('zero');
  await expect(page.getByText('Vogin er á núlli.')).toBeVisible();

  await button('Tara').click();
  expect(await scale.obey('unstable')).toBe('tare');
  await expect(page.getByText('Vogin er á hreyfingu: bíddu þar til hún er stöðug.')).toBeVisible();

  // The tare of a load is cleared: it is shown, and cannot be weighed once more.
  await scale.show('6.1', { commands, resting: true });
  await expect(page.getByText('Tara var hreinsuð: taktu allt af voginni')).toBeVisible();
  await expect(tile(page)).toBeDisabled();
  await scale.show('0', { commands });
  await scale.show('6.1', { commands });
  await tile(page).click();
  await expect(page.getByRole('dialog', { name: 'Staðfesta vigtun?' })).toBeVisible();
  await expect(page.locator('button', { hasText: /^Tara$/ })).toBeDisabled();
  await scale.show('0', { commands });
  expect(await violations(page, [390, 800, 1280])).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await button('Hreinsa töru').boundingBox())?.height).toBeGreaterThanOrEqual(64);
});

test('asks whether it is the load that another tablet typed', async ({
  page,
  request,
  tenant,
  database,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const scale = await addScale(request, tenant);
  const credential = await addCredential(tenant, await addDevice(tenant, 'tablet'));
  const { token } = await (await request.post('/api/v1/auth/device', { data: { credential } })).json();
  await openStation(page, tenant);
  const typeElsewhere = async (kg: string) => {
    const at = new Date().toISOString();
    const data = { key: randomUUID(), kg, at, sentAt: at, wasteStreamId: tenant.wasteStreamId };
    const headers = { authorization: `Bearer ${token}` };
    expect((await request.post(`/api/v1/scale/${scale.id}/weighing`, { data, headers })).status()).toBe(200);
  };
  const confirmHere = async (kg: string, sequence: number) => {
    await scale.show(kg, { sequence });
    await tile(page).click();
    await confirmButton(page).click();
    await scale.show('0');
    await page.getByRole('button', { name: 'Skoða', exact: true }).click();
    await expect(page.getByText(/Spjaldtölva vigtaði .*, Pappír, kl\. .*Er þetta sama hlassið\?/)).toBeVisible();
  };
  await typeElsewhere('22.3');
  await confirmHere('22.25', 1);
  expect(await violations(page, [390, 1280])).toEqual([]);
  await page.getByRole('button', { name: 'Já, sama hlass' }).click();
  await expect(page.getByText('Allar vigtanir hafa verið sendar.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Loka' }).first().click();
  await typeElsewhere('7.5');
  await confirmHere('7.5', 2);
  await page.getByRole('button', { name: 'Nei, annað hlass' }).click();
  await expect(page.getByText('Allar vigtanir hafa verið sendar.')).toBeVisible();
  await expect
    .poll(() =>
      database.query('select net::float8 as net from scale_weighing where scale_id = $1 order by received_at', [
        scale.id,
      ]),
    )
    .toEqual([{ net: 22.3 }, { net: 7.5 }, { net: 7.5 }]);
});
