import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { Divider } from './divider.tsx';

describeConformance((common) => <Divider {...common} />);
describeConformance((common) => <Divider {...common}>eða</Divider>);

test('without text it is a separator', async () => {
  await render(<Divider />);
  await expect.element(page.getByRole('separator')).toBeInTheDocument();
});

test('its text is centred, and screen readers read it', async () => {
  const { container } = await render(
    <div style={{ width: 400 }}>
      <Divider>eða</Divider>
    </div>,
  );
  await expect.element(page.getByRole('separator')).not.toBeInTheDocument();
  const text = document.createRange();
  text.selectNodeContents(page.getByText('eða').element());
  const { left, right } = text.getBoundingClientRect();
  const place = container.firstElementChild?.getBoundingClientRect();
  expect((left + right) / 2).toBeCloseTo(((place?.left ?? 0) + (place?.right ?? 0)) / 2, 0);
});
