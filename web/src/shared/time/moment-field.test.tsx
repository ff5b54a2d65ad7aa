import calendar from '@tunna/texts/en/calendar.json';
import common from '@tunna/texts/en/common.json';
import workspace from '@tunna/texts/en/workspace.json';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { createI18n } from '../../lib/text/i18n.ts';
import { TranslationProvider } from '../../lib/text/translation.tsx';
import { MomentField } from './moment-field.tsx';

const translations = createI18n('en', { en: { common, workspace, calendar } });

function Field() {
  const [value, setValue] = useState('2026-03-14T09:05');
  return <MomentField label="Weighed" value={value} onValueChange={setValue} error={undefined} />;
}

it('an unreadable day with a capital T stays in its field, and the time in its own', async () => {
  const screen = await render(
    <TranslationProvider i18n={translations}>
      <Field />
    </TranslationProvider>,
  );
  const [day, time] = [screen.getByLabelText('Weighed'), screen.getByLabelText(calendar.time)];
  await day.fill('The day before');
  await time.click();
  await expect.element(day).toHaveValue('The day before');
  await expect.element(time).toHaveValue('09:05');
});
