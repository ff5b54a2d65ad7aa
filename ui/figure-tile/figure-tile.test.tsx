import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { FigureTile } from './figure-tile.tsx';

describeConformance((common) => <FigureTile label="Þyngd" value="18.420" unit="kg" trend={[1, 2]} {...common} />);

test('shows its figure with the unit, the change in words, and its note', async () => {
  const change = { direction: 'up', text: '4 % meira en í fyrra', meaning: 'bad' } as const;
  const { container } = await render(
    <FigureTile label="Þyngd" value="18.420" unit="kg" change={change} note="12 % áætlað" trend={[1, 3, 2]} />,
  );
  expect(container.textContent).toBe('Þyngd18.420\u00a0kg4 % meira en í fyrra12 % áætlað');
  // The arrow and the sparkline are decoration.
  for (const picture of container.querySelectorAll('svg')) expect(picture).toHaveAttribute('aria-hidden', 'true');
});

test('a press anywhere opens the records behind the figure, with the product’s link', async () => {
  await render(
    <FigureTile
      label="Þyngd"
      value="18.420"
      href="#lines"
      renderLink={(link) => <a data-own {...link} />}
      style={{ width: 300, height: 200 }}
    />,
  );
  const link = page.getByRole('link', { name: 'Þyngd' }).element();
  expect(link).toHaveAttribute('data-own');
  const tile = link.closest('div')?.getBoundingClientRect();
  expect(document.elementFromPoint((tile?.right ?? 0) - 20, (tile?.bottom ?? 0) - 20)).toBe(link);
});

test('good and bad changes differ in colour and in words', async () => {
  const colors = new Set<string>();
  for (const meaning of ['good', 'bad', undefined] as const) {
    const { unmount } = await render(
      <FigureTile label="Þyngd" value="1" change={{ direction: 'down', text: 'minna', meaning }} />,
    );
    colors.add(getComputedStyle(page.getByText('minna').element()).color);
    await unmount();
  }
  expect(colors.size).toBe(3);
});
