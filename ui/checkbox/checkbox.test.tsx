import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { Checkbox } from './checkbox.tsx';

describeConformance((common) => <Checkbox label="Samþykki" {...common} />, { control: 'input' });

test('is checked by its label and by the space bar, and is submitted with the form', async () => {
  const { container } = await render(
    <form>
      <Checkbox name="terms" value="accepted" label="Ég samþykki" />
    </form>,
  );
  const form = container.querySelector('form');
  if (form === null) throw new Error('no form');
  await page.getByText('Ég samþykki').click();
  expect(new FormData(form).get('terms')).toBe('accepted');
  await userEvent.keyboard(' ');
  expect(new FormData(form).get('terms')).toBeNull();
});

test('a link in the label is followed without checking the box', async () => {
  await render(<Checkbox label={<a href="#terms">skilmálar</a>} />);
  await page.getByRole('link').click();
  await expect.element(page.getByRole('checkbox')).not.toBeChecked();
  expect(location.hash).toBe('#terms');
});

test('an error turns it red and describes it', async () => {
  await render(<Checkbox label="Ég samþykki" error="Samþykkja þarf skilmálana" />);
  const box = page.getByRole('checkbox');
  await expect.element(box).toBeInvalid();
  await expect.element(box).toHaveAccessibleDescription('Samþykkja þarf skilmálana');
  const messageColor = getComputedStyle(page.getByText('Samþykkja þarf skilmálana').element()).color;
  expect(getComputedStyle(box.element()).borderColor).toBe(messageColor);
});

test('can be indeterminate', async () => {
  const { rerender } = await render(<Checkbox label="Öll" indeterminate />);
  await expect.element(page.getByRole('checkbox')).toBePartiallyChecked();
  await rerender(<Checkbox label="Öll" />);
  await expect.element(page.getByRole('checkbox')).not.toBePartiallyChecked();
});

test('its mark is printed, although browsers print no backgrounds', async () => {
  await render(<Checkbox label="Öll" defaultChecked />);
  expect(getComputedStyle(page.getByRole('checkbox').element()).printColorAdjust).toBe('exact');
});
