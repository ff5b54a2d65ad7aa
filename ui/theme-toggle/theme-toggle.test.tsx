import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const nothing = () => undefined;

describeConformance((common) => <ThemeToggle theme="light" onThemeChange={nothing} label="Dökkt þema" {...common} />, {
  control: 'input',
});

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test('announces the current theme and requests the other', async () => {
    const onThemeChange = vi.fn();
    await render(<ThemeToggle theme={theme} onThemeChange={onThemeChange} label="Dökkt þema" />);
    const toggle = page.getByRole('switch', { name: 'Dökkt þema' });
    expect((toggle.element() as HTMLInputElement).checked).toBe(theme === 'dark');
    await toggle.click();
    expect(onThemeChange).toHaveBeenCalledExactlyOnceWith(theme === 'dark' ? 'light' : 'dark');
  });
});

test('without a choice, a press changes from the system’s theme', async () => {
  const onThemeChange = vi.fn();
  await render(<ThemeToggle theme={undefined} onThemeChange={onThemeChange} label="Dökkt þema" />);
  await page.getByRole('switch').click();
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
  expect(onThemeChange).toHaveBeenCalledExactlyOnceWith(systemIsDark ? 'light' : 'dark');
});

test('is a target of at least 44 px', async () => {
  const { container } = await render(<ThemeToggle theme="dark" onThemeChange={nothing} label="Dökkt þema" />);
  expect(container.firstElementChild?.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});
