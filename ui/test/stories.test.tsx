import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { stories } from '../gallery/stories.ts';
import { violationsIn } from './axe.ts';

const themes = ['light', 'dark'] as const;
const widths = [320, 768, 1440] as const;

// Colours are measured after transitions.
const still = document.createElement('style');
still.textContent = '*, ::before, ::after { transition: none !important; animation: none !important; }';

afterEach(() => {
  delete document.documentElement.dataset.theme;
  still.remove();
});

test('the gallery is not empty', () => {
  expect(stories.length).toBeGreaterThan(20);
});

describe.each(widths)('at %i px', (width) => {
  test.each(stories)('$component / $name is accessible in both themes and does not overflow', async ({ Story }) => {
    document.head.append(still);
    await page.viewport(width, 800);
    await render(
      <main style={{ padding: 16 }}>
        <Story />
      </main>,
    );
    for (const theme of themes) {
      document.documentElement.dataset.theme = theme;
      expect(await violationsIn(document.body), theme).toEqual([]);
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});
