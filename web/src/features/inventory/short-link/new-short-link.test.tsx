import common from '@tunna/texts/is/common.json';
import shortLink from '@tunna/texts/is/inventory/short-link.json';
import workspace from '@tunna/texts/is/workspace.json';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderForOwner } from '../../../../test/organization-page.tsx';
import { NewShortLink } from './new-short-link.tsx';

it('keeps the next address that is typed while a link is created, also in a dialog that was dismissed', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.spyOn(window, 'fetch').mockReturnValue(answer.promise);
  const made = vi.fn();
  const screen = await renderForOwner(<NewShortLink orgId={1} onMade={made} />, {
    common,
    workspace,
    'short-link': shortLink,
  });
  const open = () => screen.getByRole('button', { name: shortLink.new }).click();
  await open();
  const target = screen.getByLabelText('Hlekkur á síðuna');
  const create = screen.getByRole('button', { name: 'Stytta' });
  await target.fill(`${window.location.origin}/location/1`);
  await create.click();
  await expect.element(create).toHaveAttribute('aria-busy', 'true');
  await target.fill(`${window.location.origin}/location/2`);
  answer.resolve(Response.json({ id: 1 }));
  await expect.poll(() => made.mock.calls.length).toBe(1);
  await open();
  await expect.element(target).toHaveValue(`${window.location.origin}/location/2`);
  await userEvent.keyboard('{Escape}');
  await expect.element(target).not.toBeInTheDocument();
  await open();
  await expect.element(target).toHaveValue(`${window.location.origin}/location/2`);
});
