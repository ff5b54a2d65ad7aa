import workspace from '@tunna/texts/is/workspace.json';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createI18n } from '../../../lib/text/i18n.ts';
import { TranslationProvider } from '../../../lib/text/translation.tsx';
import type { LabelChoice } from './label.queries.ts';
import { LabelChoices } from './label-choices.tsx';

const translations = createI18n('is', { is: { workspace } });

it('keeps a number that is typed before the address follows a new format', async () => {
  const onChange = vi.fn();
  const choices = (choice: LabelChoice) => (
    <TranslationProvider i18n={translations}>
      <LabelChoices choice={choice} containers={3} onChange={onChange} />
    </TranslationProvider>
  );
  const { getByRole, rerender } = await render(choices({ layout: 'sheet-2x4', start: 5, copies: 1 }));
  await getByRole('combobox').click();
  await getByRole('option').nth(1).click();
  const start = getByRole('textbox').first();
  await expect.element(start).toHaveValue('1');
  await start.fill('23');
  expect(onChange.mock.calls).toEqual([[{ layout: 'sheet-3x8' }], [{ start: 23 }]]);
  await rerender(choices({ layout: 'sheet-3x8', start: 23, copies: 1 }));
  await expect.element(start).toHaveValue('23');
});
