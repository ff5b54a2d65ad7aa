import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

/** Types into the field of a dialog, dismisses the dialog, and expects the text when it is opened again. */
export async function expectKeptInput(open: () => Promise<void>, field: Locator, text: string): Promise<void> {
  await open();
  await field.fill(text);
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await open();
  await expect.element(field).toHaveValue(text);
}
