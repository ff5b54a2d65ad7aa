import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { HiddenText } from './hidden-text.tsx';

describeConformance((common) => <HiddenText {...common}>kílógrömm</HiddenText>);

test('names its button and takes no space', async () => {
  const { container } = await render(
    <button type="button" style={{ padding: 0, border: 0 }}>
      <HiddenText>Loka glugganum</HiddenText>
    </button>,
  );
  await expect.element(page.getByRole('button', { name: 'Loka glugganum' })).toBeInTheDocument();
  expect(container.firstElementChild?.getBoundingClientRect().width).toBe(0);
});
