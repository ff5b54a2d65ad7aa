import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { ProgressBar } from './progress-bar.tsx';

describeConformance((common) => <ProgressBar label="Innlestur" value={0.5} {...common} />, { control: 'progress' });

test('shows its progress', async () => {
  await render(<ProgressBar label="Innlestur" value={4200} max={10000} />);
  const bar = page.getByRole('progressbar', { name: 'Innlestur' }).element() as HTMLProgressElement;
  expect(bar.position).toBeCloseTo(0.42);
});

test('can be indeterminate', async () => {
  await render(<ProgressBar label="Les skrána" hideLabel />);
  const bar = page.getByRole('progressbar', { name: 'Les skrána' }).element() as HTMLProgressElement;
  expect(bar.position).toBe(-1);
});
