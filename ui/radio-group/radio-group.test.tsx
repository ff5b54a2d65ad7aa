import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { RadioGroup } from './radio-group.tsx';

const options = [
  { value: 'email', label: 'Tölvupóstur' },
  { value: 'sms', label: 'SMS' },
  { value: 'webhook', label: 'Vefkall', disabled: true },
];

describeConformance((common) => <RadioGroup legend="Leið" options={options} {...common} />);

test('arrow keys move the choice, skip disabled options, and the choice is submitted with the form', async () => {
  const onValueChange = vi.fn();
  const { container } = await render(
    <form>
      <RadioGroup legend="Leið" name="way" options={options} defaultValue="email" onValueChange={onValueChange} />
    </form>,
  );
  const form = container.querySelector('form');
  if (form === null) throw new Error('no form');
  expect(new FormData(form).get('way')).toBe('email');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(new FormData(form).get('way')).toBe('sms');
  expect(onValueChange).toHaveBeenLastCalledWith('sms');
  await userEvent.keyboard('{ArrowDown}');
  expect(new FormData(form).get('way')).toBe('email');
});

test('can be controlled by the page', async () => {
  const onValueChange = vi.fn();
  await render(<RadioGroup legend="Leið" options={options} value="email" onValueChange={onValueChange} />);
  await page.getByText('SMS').click();
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('sms');
  await expect.element(page.getByLabelText('Tölvupóstur')).toBeChecked();
});

test('two groups have independent choices', async () => {
  await render(
    <>
      <RadioGroup legend="Fyrri" options={options} defaultValue="email" />
      <RadioGroup legend="Seinni" options={options} defaultValue="sms" />
    </>,
  );
  expect(page.getByRole('radio', { checked: true }).elements()).toHaveLength(2);
});

test('an error turns it red and describes it', async () => {
  await render(<RadioGroup legend="Leið" hint="Má breyta síðar." options={options} error="Velja þarf eina leið" />);
  const group = page.getByRole('radiogroup', { name: 'Leið' });
  await expect.element(group).toHaveAttribute('aria-invalid', 'true');
  await expect.element(group).toHaveAccessibleDescription('Má breyta síðar. Velja þarf eina leið');
  const messageColor = getComputedStyle(page.getByText('Velja þarf eina leið').element()).color;
  for (const radio of page.getByRole('radio').elements()) {
    expect(getComputedStyle(radio).borderColor).toBe(messageColor);
  }
});

test('its mark is printed, although browsers print no backgrounds', async () => {
  await render(<RadioGroup legend="Leið" options={options} />);
  expect(getComputedStyle(page.getByRole('radio').first().element()).printColorAdjust).toBe('exact');
});
