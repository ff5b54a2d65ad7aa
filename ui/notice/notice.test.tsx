import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { Notice } from './notice.tsx';

describeConformance((common) => <Notice {...common}>Opið til sex</Notice>);

test('info is light yellow and not announced', async () => {
  await render(
    <div style={{ colorScheme: 'light' }}>
      <Notice>Opið til sex</Notice>
    </div>,
  );
  const notice = page.getByRole('note');
  expect(getComputedStyle(notice.element()).backgroundColor).toBe('rgb(255, 249, 219)');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('an error is red and announced immediately', async () => {
  await render(<Notice level="error">Villa kom upp</Notice>);
  const notice = page.getByRole('alert');
  await expect.element(notice).toHaveTextContent('Villa kom upp');
  const danger = document.createElement('i');
  danger.style.color = 'var(--danger)';
  document.body.append(danger);
  expect(getComputedStyle(notice.element()).borderColor).toBe(getComputedStyle(danger).color);
  danger.remove();
});

test('an info that appears later can be announced', async () => {
  await render(<Notice role="status">Beiðnin bættist við</Notice>);
  await expect.element(page.getByRole('status')).toBeVisible();
});
