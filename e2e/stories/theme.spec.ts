import type { Page } from '@playwright/test';
import { expect, test } from '../story.ts';
import { holdHydration, takeOver } from '../take-over.ts';

const light = 'rgb(246, 248, 247)';
const dark = 'rgb(14, 21, 18)';
const background = (page: Page) => page.locator('body');
const toggle = (page: Page) => page.getByRole('switch', { name: 'Dökkt þema' });

test('the theme follows the system until the visitor chooses', async ({ page }) => {
  await page.goto('/container/demo-paper');
  await expect(background(page)).toHaveCSS('background-color', light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(background(page)).toHaveCSS('background-color', dark);
});

test('a choice by keyboard is announced, and survives a reload without a flash', async ({ page }) => {
  await page.goto('/container/demo-paper');
  await expect(toggle(page)).not.toBeChecked();
  await takeOver(page);
  await toggle(page).press('Space');
  await expect(toggle(page)).toBeChecked();
  await expect(background(page)).toHaveCSS('background-color', dark);
  const answer = await page.reload();
  expect(await answer?.text()).toMatch(/^<!doctype html><html lang="is" data-theme="dark">/);
  await expect(background(page)).toHaveCSS('background-color', dark);
  await expect(toggle(page)).toBeChecked();
  await toggle(page).press('Space');
  await expect(background(page)).toHaveCSS('background-color', light);
});

test('the switch works before the application has loaded', async ({ page }) => {
  await page.route('**/assets/main-*.js', () => {});
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/container/demo-paper');
  await expect(toggle(page)).toBeChecked();
  await toggle(page).press('Space');
  await expect(toggle(page)).not.toBeChecked();
  await expect(background(page)).toHaveCSS('background-color', light);
  const answer = await page.reload();
  expect(await answer?.text()).toContain('data-theme="light"');
});

test('a press on the switch while the page hydrates counts', async ({ page }) => {
  const hydration = await holdHydration(page);
  await page.goto('/container/demo-paper');
  await toggle(page).focus();
  await page.keyboard.down('Space');
  await hydration.started();
  await page.keyboard.up('Space');
  await hydration.release();
  await expect(toggle(page)).toBeChecked();
  await expect(background(page)).toHaveCSS('background-color', dark);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, colorScheme: 'dark' });

  test('the system sets the theme, and the switch is hidden', async ({ page }) => {
    await page.goto('/container/demo-paper');
    await expect(background(page)).toHaveCSS('background-color', dark);
    await expect(toggle(page)).toBeHidden();
  });
});
