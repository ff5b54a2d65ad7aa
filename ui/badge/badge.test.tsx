import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { Badge } from './badge.tsx';

describeConformance((common) => <Badge {...common}>Móttekin</Badge>);

test('the word carries the meaning, whatever the colour', async () => {
  const colors = new Set<string>();
  for (const variation of ['neutral', 'accent', 'success', 'warning', 'danger'] as const) {
    const { unmount } = await render(<Badge variation={variation}>Móttekin</Badge>);
    colors.add(getComputedStyle(page.getByText('Móttekin').element()).color);
    await unmount();
  }
  expect(colors.size).toBe(5);
});
