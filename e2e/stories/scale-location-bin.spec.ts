import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { addScale, addTypedScale } from '../kiosk.ts';
import {
  confirmButton,
  connected,
  openStation,
  queued,
  stopTime,
  tile,
  type,
  undoRecorded,
  weighed,
} from '../station-page.ts';
import { expect, test } from '../story.ts';
import { addContainer } from '../tenant.ts';

/** A wall tablet. */
test.use({ viewport: { width: 1280, height: 800 } });

const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Staðfesta vigtun?' });
const bin = (page: Page, name: string) => confirmation(page).getByRole('button', { name, exact: true });
const total = (page: Page) => page.getByTestId('day-total');

test('a stream is weighed in its bin, in another container, and without one', async ({
  page,
  request,
  tenant,
  database,
}) => {
  const scale = await addScale(request, tenant);
  const { wasteStreamId } = tenant;
  await tenant.query('insert into scale_tare values ($1, $2, $3, 12.5)', [scale.id, wasteStreamId]);
  const slug = await addContainer(tenant);
  await database.query(`update container set empty_kg = 15, custom_id = 'TUN-7' where slug = $1`, [slug]);
  await page.clock.install();
  await openStation(page, tenant);

  await scale.settle('20');
  await tile(page).click();
  await expect(confirmation(page)).toContainText('Vogin sýnir 20 kg. Ílátið, 12,5 kg, er dregið frá.');
  await expect(confirmation(page)).toContainText('7,5 kg');
  await expect(bin(page, 'Ílát flokksins, 12,5 kg')).toHaveAttribute('aria-pressed', 'true');
  expect(await violations(page, [390, 800, 1280])).toEqual([]);
  await confirmButton(page).click();
  await weighed(tenant).toEqual(['7.5']);
  await expect(total(page)).toContainText('7,5 kg');
  await expect(page.getByText('ílát, 12,5 kg, dregið frá')).toBeVisible();
  await scale.show('0');

  // A load that is lighter than its bin is explained, and cannot be confirmed.
  await scale.settle('12');
  await tile(page).click();
  await expect(confirmation(page)).toContainText('Ílátið vegur 12,5 kg og vogin sýnir 12 kg: það er ekkert að vigta.');
  await expect(confirmButton(page)).toBeDisabled();
  await bin(page, 'Án íláts').click();
  await expect(confirmation(page)).not.toContainText('Vogin sýnir');
  await confirmButton(page).click();
  await weighed(tenant).toEqual(['7.5', '12']);
  await scale.show('0');

  // The label of a container chooses it with its stream.
  await scale.settle('18');
  await expect(tile(page)).toBeEnabled();
  await page.keyboard.type('X-99');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Merkimiðinn „X-99“ er ekki af íláti á þessari staðsetningu.')).toBeVisible();
  await page.keyboard.type(`https://tunna.example/container/${slug}`);
  await page.keyboard.press('Enter');
  await expect(confirmation(page)).toContainText('Vogin sýnir 18 kg. Ílátið, 15 kg, er dregið frá.');
  await expect(bin(page, 'TUN-7, 15 kg')).toHaveAttribute('aria-pressed', 'true');
  await expect(confirmButton(page)).toBeEnabled();
  await stopTime(page);
  await confirmButton(page).click();
  await weighed(tenant).toEqual(['7.5', '12', '3']);
  await expect(total(page)).toContainText('22,5 kg');

  // Undo gives the load back with its bin.
  await undoRecorded(page);
  await weighed(tenant).toEqual(['7.5', '12']);
});

test('an empty weight that was changed during an outage is asked about', async ({
  page,
  tenant,
  database,
  complaints,
}) => {
  complaints.expect(/status of 409|ERR_INTERNET_DISCONNECTED|could not be sent/);
  const scaleId = await addTypedScale(tenant);
  const { wasteStreamId } = tenant;
  await tenant.query('insert into scale_tare values ($1, $2, $3, 12.5)', [scaleId, wasteStreamId]);
  await openStation(page, tenant);
  await page.context().setOffline(true);
  await expect(connected(page)).toHaveCount(0);
  await type(page, '20');
  await tile(page).click();
  await expect(confirmation(page)).toContainText('7,5 kg');
  await confirmButton(page).click();
  await expect(total(page)).toContainText('7,5 kg');
  await database.query('update scale_tare set kg = 13 where scale_id = $1', [scaleId]);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Skoða' }).click();
  const list = page.getByRole('dialog', { name: 'Ósendar vigtanir' });
  await expect(list).toContainText('Tóm þyngd ílátsins er nú skráð 13 kg. Hvor er rétt?');
  expect(await violations(page, [390, 1280])).toEqual([]);
  await list.getByRole('button', { name: '7 kg (ílát 13 kg)' }).click();
  await weighed(tenant).toEqual(['7']);
  await expect(queued(page)).toHaveCount(0);
});
