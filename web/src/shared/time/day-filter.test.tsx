import calendar from '@tunna/texts/is/calendar.json';
import fieldProblem from '@tunna/texts/is/platform/field-problem.json';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createI18n } from '../../lib/text/i18n.ts';
import { TranslationProvider } from '../../lib/text/translation.tsx';
import { DayFilter } from './day-filter.tsx';

const translations = createI18n('is', { is: { calendar, 'field-problem': fieldProblem } });

function Page({ isOptional = false }: { readonly isOptional?: boolean }) {
  const [day, setDay] = useState('2026-01-05');
  return (
    <TranslationProvider i18n={translations}>
      <output>{day === '' ? 'allir dagar' : day}</output>
      <DayFilter label="Frá" value={day} isOptional={isOptional} onDay={setDay} />
      <button type="button" onClick={() => setDay('2026-02-01')}>
        Annar dagur
      </button>
    </TranslationProvider>
  );
}

const field = () => page.getByRole('textbox', { name: 'Frá' });
const shown = () => page.getByRole('status');

it('keeps a text that is no day, with an error, until a day is entered', async () => {
  await render(<Page />);
  await field().fill('31.2.2026');
  await userEvent.tab();
  await expect.element(field()).toHaveValue('31.2.2026');
  await expect.element(field()).toBeInvalid();
  await expect.element(page.getByText('Ógilt gildi')).toBeVisible();
  await expect.element(shown()).toHaveTextContent('2026-01-05');
  await field().fill('28.2.2026');
  await expect.element(shown()).toHaveTextContent('2026-02-28');
  await expect.element(field()).toBeValid();
  await field().fill('abc');
  await userEvent.tab();
  await expect.element(field()).toBeInvalid();
  await page.getByRole('button', { name: 'Annar dagur' }).click();
  await expect.element(field()).toHaveValue('1.2.2026');
  await expect.element(field()).toBeValid();
});

it('is emptied only if the page can be without it', async () => {
  const { rerender } = await render(<Page />);
  await field().fill('');
  await userEvent.tab();
  await expect.element(field()).toHaveValue('5.1.2026');
  await rerender(<Page isOptional />);
  await field().fill('');
  await expect.element(shown()).toHaveTextContent('allir dagar');
});
