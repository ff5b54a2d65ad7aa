import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { TextArea, TextField } from './text-field.tsx';

describeConformance((common) => <TextField label="Nafn" {...common} />, { control: 'input' });
describe('with several lines', () =>
  describeConformance((common) => <TextArea label="Athugasemd" {...common} />, { control: 'textarea' }));

test.each([
  ['small', 160],
  ['medium', 300],
  ['full', 700],
] as const)('size %s is %i px wide in a place of 700 px', async (size, width) => {
  await page.viewport(1024, 600);
  await render(
    <div style={{ width: 700 }}>
      <TextField label="Nafn" size={size} />
    </div>,
  );
  expect(page.getByLabelText('Nafn').element().getBoundingClientRect().width).toBe(width);
});

test('hint and error describe the field, which turns red', async () => {
  await render(<TextField label="Sími" hint="Með bili eða bandstriki." error="Rangt símanúmer" />);
  const field = page.getByRole('textbox', { name: 'Sími' });
  await expect.element(field).toHaveAccessibleDescription('Með bili eða bandstriki. Rangt símanúmer');
  await expect.element(field).toBeInvalid();
  const messageColor = getComputedStyle(page.getByText('Rangt símanúmer').element()).color;
  expect(getComputedStyle(field.element()).borderColor).toBe(messageColor);
});

test('without an error it is neither invalid nor red', async () => {
  await render(<TextField label="Sími" error="" />);
  const field = page.getByRole('textbox', { name: 'Sími' });
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  await expect.element(field).not.toHaveAttribute('aria-describedby');
});

test('keeps the attributes of the caller', async () => {
  await render(
    <>
      <p id="elsewhere">Fyrir kvittun.</p>
      <TextField label="Netfang" hint="Valkvætt." aria-describedby="elsewhere" />
    </>,
  );
  await expect.element(page.getByLabelText('Netfang')).toHaveAccessibleDescription('Fyrir kvittun. Valkvætt.');
});

test('a hidden label still names the field', async () => {
  await render(<TextArea label="Athugasemd" hideLabel error="Fylla þarf út reitinn" />);
  const field = page.getByRole('textbox', { name: 'Athugasemd' });
  await expect.element(field).toHaveAccessibleDescription('Fylla þarf út reitinn');
});
