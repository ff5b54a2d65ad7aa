import { TextField } from '@tunna/ui';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { z } from 'zod';
import { CallError } from '../../lib/api/client.ts';
import { leavePage } from '../../lib/history-guard.ts';
import { createI18n } from '../../lib/text/i18n.ts';
import { TranslationProvider } from '../../lib/text/translation.tsx';
import { FormShell } from './form-shell.tsx';
import { useRecordForm } from './use-form-fields.tsx';

const labels = { name: 'Name', note: 'Note' };
const schema = z.object({ name: z.string(), note: z.string() });
type Values = z.infer<typeof schema>;
type Saved = Values & { readonly version: number };

const loadSchema = () => Promise.resolve(schema);
const valuesOf = ({ name, note }: Saved): Values => ({ name, note });

const show = (send: (body: Values, version: number) => Promise<Saved>, more?: ReactNode) =>
  render(
    <TranslationProvider i18n={createI18n('en', {})}>
      <MemoryRouter>
        <Form send={send} more={more} />
      </MemoryRouter>
    </TranslationProvider>,
  );

interface FormProps {
  readonly send: (body: Values, version: number) => Promise<Saved>;
  /** Below the fields. */
  readonly more: ReactNode;
}

function Form({ send, more }: FormProps) {
  const { form, input } = useRecordForm<Values>({ name: 'Höfn', note: '' }, labels);
  return (
    <FormShell
      title="Location"
      form={form}
      schema={loadSchema}
      bodyOf={(values) => values}
      send={send}
      onSaved={() => undefined}
      submitLabel="Save"
      cancelTo="/"
      edit={{ version: 1, valuesOf, labels, show: (_name, value) => value }}
    >
      <TextField {...input('name')} />
      <TextField {...input('note')} />
      {more}
    </FormShell>
  );
}

it('keeps what is typed while it is sent, shows what was saved, and is saved again from there', async () => {
  const sent: [Values, number][] = [];
  const answers: PromiseWithResolvers<Saved>[] = [];
  const send = (body: Values, version: number) => {
    sent.push([body, version]);
    const answer = Promise.withResolvers<Saved>();
    answers.push(answer);
    return answer.promise;
  };
  const screen = await show(send);
  const [name, note] = [screen.getByLabelText('Name'), screen.getByLabelText('Note')];
  const save = screen.getByRole('button', { name: 'Save' });
  await name.fill(' Łódź ');
  await save.click();
  await expect.poll(() => sent.length).toBe(1);
  await note.fill('Hlið 4711');
  answers[0]?.resolve({ name: 'Łódź', note: '', version: 2 });
  await expect.element(name).toHaveValue('Łódź');
  await expect.element(note).toHaveValue('Hlið 4711');
  await expect.element(note).toHaveFocus();
  await save.click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent).toEqual([
    [{ name: ' Łódź ', note: '' }, 1],
    [{ name: 'Łódź', note: 'Hlið 4711' }, 2],
  ]);
  answers[1]?.resolve({ name: 'Łódź', note: 'Hlið 4711', version: 3 });
  await expect.element(save).toHaveFocus();
});

it('removes the error of a field when it is corrected, and keeps the others', async () => {
  const fields = ['name', 'note'].map((field) => ({ field, problem: 'required' as const }));
  const screen = await show(() => Promise.reject(new CallError(422, { code: 'invalid_request', message: '', fields })));
  const [name, note] = [screen.getByLabelText('Name'), screen.getByLabelText('Note')];
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(note).toHaveAttribute('aria-invalid', 'true');
  await expect.element(name).toHaveFocus();
  await name.fill('Hlið');
  await expect.element(name).not.toHaveAttribute('aria-invalid', 'true');
  await expect.element(note).toHaveAttribute('aria-invalid', 'true');
});

it('asks before the palette or another organization leaves its changes', async () => {
  const screen = await show(() => new Promise(() => undefined));
  const go = vi.fn();
  leavePage(go);
  expect(go).toHaveBeenCalledOnce();
  await screen.getByLabelText('Note').fill('New');
  leavePage(go);
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  expect(go).toHaveBeenCalledOnce();
  await screen.getByRole('button', { name: 'leave.leave' }).click();
  expect(go).toHaveBeenCalledTimes(2);
});

it('shows why it was not saved, also after Enter in a field far from the button', async () => {
  await page.viewport(400, 300);
  const screen = await show(
    () => Promise.reject(new CallError(0, { code: 'no_connection', message: '' })),
    <div style={{ height: 900 }} />,
  );
  const name = screen.getByLabelText('Name');
  await name.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alert')).toBeInViewport();
});
