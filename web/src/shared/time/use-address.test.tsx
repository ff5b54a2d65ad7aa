import { useEffect, useLayoutEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { useAddress } from './use-address.ts';

const withParameter = (name: string) => (now: URLSearchParams) => new URLSearchParams([...now, [name, '1']]);

/** Changes the address twice more while the first change is being rendered, as fast input does. */
function Page() {
  const [address, change] = useAddress();
  const isFirstChange = address.toString() === 'a=1';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the first change is rendered
  useLayoutEffect(() => {
    if (isFirstChange) change(withParameter('b'));
  }, [isFirstChange]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the first change is rendered
  useEffect(() => {
    if (isFirstChange) change(withParameter('c'));
  }, [isFirstChange]);
  return (
    <button type="button" onClick={() => change(withParameter('a'))}>
      {address.toString()}
    </button>
  );
}

it('keeps every change when several follow before the page is rendered', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Page /> }]);
  const { getByRole } = await render(<RouterProvider router={router} />);
  await getByRole('button').click();
  await expect.element(getByRole('button')).toHaveTextContent('a=1&b=1&c=1');
});
