import type { Locator } from '@playwright/test';
import { contrast } from '@tunna/domain/inventory/color';

const toHex = (color: string): string => {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)?.slice(1);
  if (channels === undefined) throw new Error(`${color} is not an opaque colour.`);
  return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
};

/** The contrast of a text as the browser paints it, on the background of the page. */
export async function contrastOnPage(text: Locator): Promise<number> {
  const [color, background] = await text.evaluate((element) => [
    getComputedStyle(element).color,
    getComputedStyle(document.body).backgroundColor,
  ]);
  if (color === undefined || background === undefined) throw new Error('The page paints no colours.');
  return contrast(toHex(color), toHex(background));
}
