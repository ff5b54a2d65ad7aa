import { dayIn } from '@tunna/domain/time/days';
import calendar from '@tunna/texts/is/calendar.json';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createI18n } from '../../lib/text/i18n.ts';
import { TranslationProvider } from '../../lib/text/translation.tsx';
import { DateField } from './date-field.tsx';

const translations = createI18n('is', { is: { calendar } });

function Form({ first = '', min, max }: { first?: string; min?: string; max?: string }) {
  const [value, setValue] = useState(first);
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <output>{value === '' ? 'ekkert' : value}</output>
      <DateField label="Frestur" value={value} onValueChange={setValue} min={min} max={max} />
      <button type="submit">Vista</button>
    </form>
  );
}

const show = (props: Parameters<typeof Form>[0] = {}) =>
  render(
    <TranslationProvider i18n={translations}>
      <Form {...props} />
    </TranslationProvider>,
  );
const field = () => page.getByRole('textbox', { name: 'Frestur' });
const stored = () => page.getByRole('status');
const openCalendar = () => page.getByRole('button', { name: 'Opna dagatal' }).click();

it('shows a day in the page’s language, and stores what is typed as a day', async () => {
  await show({ first: '2026-01-05' });
  await expect.element(field()).toHaveValue('5.1.2026');
  await field().fill('24.12.2026');
  await expect.element(stored()).toHaveTextContent('2026-12-24');
  await field().fill('');
  await expect.element(stored()).toHaveTextContent('ekkert');
});

it('completes a short year when the field is left, not while it is typed', async () => {
  await show();
  await field().click();
  await userEvent.keyboard('5.1.20');
  await expect.element(stored()).toHaveTextContent('ekkert');
  await userEvent.keyboard('27');
  await expect.element(stored()).toHaveTextContent('2027-01-05');
  await field().fill('5. janúar 28');
  await userEvent.tab();
  await expect.element(field()).toHaveValue('5.1.2028');
  await expect.element(stored()).toHaveTextContent('2028-01-05');
});

it('completes it when Enter is pressed, before the form is sent', async () => {
  await show();
  await field().fill('6.1.27');
  await userEvent.keyboard('{Enter}');
  await expect.element(stored()).toHaveTextContent('2027-01-06');
});

it('completes a day without a year within the days that it offers', async () => {
  const year = Number(dayIn(new Date()).slice(0, 4));
  await show({ min: `${year}-12-01`, max: `${year + 1}-02-28` });
  await field().fill('4.1.');
  await userEvent.tab();
  await expect.element(stored()).toHaveTextContent(`${year + 1}-01-04`);
});

it('keeps a text that is no day, so that the form can reject it', async () => {
  await show({ first: '2026-01-05' });
  await field().fill('31.2.2026');
  await userEvent.tab();
  await expect.element(field()).toHaveValue('31.2.2026');
  await expect.element(stored()).toHaveTextContent('31.2.2026');
});

it('opens a calendar at the day, and stores the day that is pressed', async () => {
  await show({ first: '2026-01-05' });
  await openCalendar();
  await expect.element(page.getByRole('table', { name: 'janúar 2026' })).toBeVisible();
  const chosen = page.getByRole('button', { name: 'mánudagur 5. janúar 2026' });
  await expect.element(chosen).toHaveAttribute('aria-pressed', 'true');
  await expect.element(chosen).toHaveFocus();
  await page.getByRole('button', { name: 'Næsti mánuður' }).click();
  await page.getByRole('button', { name: 'laugardagur 14. febrúar 2026' }).click();
  await expect.element(field()).toHaveValue('14.2.2026');
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
});

it('moves with the keys of a calendar, within the days that it offers', async () => {
  await show({ first: '2026-01-31', min: '2026-01-10', max: '2026-03-15' });
  await openCalendar();
  const focusedDay = (name: string) => expect.element(page.getByRole('button', { name })).toHaveFocus();
  await focusedDay('laugardagur 31. janúar 2026');
  await userEvent.keyboard('{PageDown}');
  await focusedDay('laugardagur 28. febrúar 2026');
  await userEvent.keyboard('{Home}');
  await focusedDay('mánudagur 23. febrúar 2026');
  await userEvent.keyboard('{ArrowUp}{ArrowRight}');
  await focusedDay('þriðjudagur 17. febrúar 2026');
  await userEvent.keyboard('{PageDown}{PageDown}');
  await focusedDay('sunnudagur 15. mars 2026');
  await expect.element(page.getByRole('button', { name: 'mánudagur 16. mars 2026' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Næsti mánuður' })).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  await expect.element(stored()).toHaveTextContent('2026-03-15');
});

it('is one stop of the Tab key, and opens its calendar with the arrow down', async () => {
  await show({ first: '2026-01-05' });
  await field().click();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Vista' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('button', { name: 'mánudagur 5. janúar 2026' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(stored()).toHaveTextContent('2026-01-06');
});
