import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addToTally, useTally } from './work-tally.ts';

const minute = 60_000;

function Tally() {
  const { invoices, decided } = useTally(1);
  return (
    <p>
      {invoices.length} invoices, {decided} decisions
    </p>
  );
}

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

it('work that is stored after the sum was shown is added to it', async () => {
  await render(<Tally />);
  await expect.element(page.getByText('0 invoices, 0 decisions')).toBeVisible();
  addToTally(1, { invoices: [7] });
  addToTally(2, { invoices: [8] });
  addToTally(1, { decided: 2 });
  await expect.element(page.getByText('1 invoices, 2 decisions')).toBeVisible();
});

it('an invoice that is finished twice counts once', async () => {
  await render(<Tally />);
  addToTally(1, { invoices: [7] });
  addToTally(1, { invoices: [7], decided: 1 });
  await expect.element(page.getByText('1 invoices, 1 decisions')).toBeVisible();
});

it('work after a pause of more than an hour begins a new sum', async () => {
  const start = Date.now();
  addToTally(1, { invoices: [7] }, start - 100 * minute);
  addToTally(1, { invoices: [8] }, start - 50 * minute);
  const { rerender } = await render(<Tally />);
  await expect.element(page.getByText('2 invoices, 0 decisions')).toBeVisible();
  vi.spyOn(Date, 'now').mockReturnValue(start + 11 * minute);
  await rerender(<Tally />);
  await expect.element(page.getByText('0 invoices, 0 decisions')).toBeVisible();
  addToTally(1, { decided: 1 });
  await expect.element(page.getByText('0 invoices, 1 decisions')).toBeVisible();
});
