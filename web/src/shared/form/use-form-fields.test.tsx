import { Checkbox, TextField } from '@tunna/ui';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { createI18n } from '../../lib/text/i18n.ts';
import { TranslationProvider } from '../../lib/text/translation.tsx';
import { useRecordForm } from './use-form-fields.tsx';

const labels = { name: 'Name', digest: 'Digest' };

function Form() {
  const [isShown, setShown] = useState(true);
  const { form, input, control } = useRecordForm({ name: 'Þórður', digest: true }, labels);
  const read = () => form.reset({ name: 'Łódź', digest: true });
  return (
    <form>
      {isShown && (
        <>
          <TextField {...input('name')} />
          {control('digest', ({ value, onValueChange, ...bound }) => (
            <Checkbox {...bound} checked={value} onChange={({ target }) => onValueChange(target.checked)} />
          ))}
        </>
      )}
      <button type="button" onClick={() => setShown(!isShown)}>
        Show or hide
      </button>
      <button type="button" onClick={read}>
        Read again
      </button>
      <output>{JSON.stringify(form.watch())}</output>
    </form>
  );
}

const show = () =>
  render(
    <TranslationProvider i18n={createI18n('en', {})}>
      <Form />
    </TranslationProvider>,
  );

it('keeps changed fields that are hidden and shown again', async () => {
  const screen = await show();
  await screen.getByLabelText('Name').fill('Łódź');
  await screen.getByLabelText('Digest').click();
  await screen.getByRole('button', { name: 'Show or hide' }).click();
  await screen.getByRole('button', { name: 'Show or hide' }).click();
  await expect.element(screen.getByLabelText('Digest')).not.toBeChecked();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Łódź');
  await expect.element(screen.getByRole('status')).toHaveTextContent('{"name":"Łódź","digest":false}');
});

it('shows the values of a record that was read again', async () => {
  const screen = await show();
  await screen.getByLabelText('Name').fill('x');
  await screen.getByLabelText('Digest').click();
  await screen.getByRole('button', { name: 'Read again' }).click();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Łódź');
  await expect.element(screen.getByLabelText('Digest')).toBeChecked();
});
