import { Modal, TextField, ToastProvider } from '@tunna/ui';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { z } from 'zod';
import { CallError } from '../../lib/api/client.ts';
import { createI18n } from '../../lib/text/i18n.ts';
import { TranslationProvider } from '../../lib/text/translation.tsx';
import { DialogForm, useFieldSubmit } from './dialog-form.tsx';
import { useProblemTexts } from './problem-text.ts';

const schema = z.object({ name: z.string().min(1, 'required'), price: z.string().min(1, 'required') });
const loadSchema = () => Promise.resolve(schema);

function Fields() {
  const [values, setValues] = useState({ name: '', price: '' });
  const { problems, submit, ...form } = useFieldSubmit(loadSchema, values, useProblemTexts());
  return (
    <DialogForm form={form} onSubmit={() => submit(() => Promise.resolve())} onCancel={() => undefined}>
      {(['name', 'price'] as const).map((name) => (
        <TextField
          key={name}
          label={name}
          value={values[name]}
          error={problems[name]}
          onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
        />
      ))}
    </DialogForm>
  );
}

it('a rejected field is no longer marked when its value changes, and keeps the focus', async () => {
  const screen = await render(
    <TranslationProvider i18n={createI18n('en', { en: { workspace: { save: 'Save', cancel: 'Cancel' } } })}>
      <Fields />
    </TranslationProvider>,
  );
  const [name, price] = [screen.getByLabelText('name'), screen.getByLabelText('price')];
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(name).toHaveFocus();
  await expect.element(price).toHaveAttribute('aria-invalid', 'true');
  await name.fill('Sorp');
  await expect.element(name).not.toHaveAttribute('aria-invalid', 'true');
  await expect.element(name).toHaveFocus();
  await expect.element(price).toHaveAttribute('aria-invalid', 'true');
});

function Dialog({ send }: { readonly send: () => Promise<unknown> }) {
  const { problems, submit, ...form } = useFieldSubmit(loadSchema, { name: 'Sorp', price: '9' }, useProblemTexts());
  return <DialogForm form={form} onSubmit={() => submit(send)} onCancel={() => undefined} />;
}

it('reports a failure after its dialog was closed', async () => {
  const sent = Promise.withResolvers<never>();
  const screen = await render(
    <TranslationProvider
      i18n={createI18n('en', {
        en: { workspace: { save: 'Save', notSaved: 'Could not save', 'error.in_use': 'In use' } },
      })}
    >
      <ToastProvider label="Notification" stackLabel="Notifications" closeLabel="Close">
        <Modal trigger={<button type="button">Open</button>} title="Price" closeLabel="Close">
          <Dialog send={() => sent.promise} />
        </Modal>
      </ToastProvider>
    </TranslationProvider>,
  );
  await screen.getByRole('button', { name: 'Open' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  sent.reject(new CallError(409, { code: 'in_use', message: '' }));
  await expect.element(screen.getByText('Could not save').first()).toBeVisible();
  await expect.element(screen.getByText('In use').first()).toBeVisible();
});
