import common from '@tunna/texts/is/common.json';
import shortLink from '@tunna/texts/is/inventory/short-link.json';
import workspace from '@tunna/texts/is/workspace.json';
import { expect, it, vi } from 'vitest';
import { renderForOwner } from '../../../../test/organization-page.tsx';
import { ShortLinkForm } from './short-link-form.tsx';

it('keeps the next address that is typed while a link is created', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.spyOn(window, 'fetch').mockReturnValue(answer.promise);
  const made = vi.fn();
  const form = <ShortLinkForm orgId={1} onMade={made} />;
  const screen = await renderForOwner(form, { common, workspace, 'short-link': shortLink });
  const target = screen.getByLabelText('Hlekkur á síðuna');
  const create = screen.getByRole('button', { name: 'Stytta' });
  await target.fill(`${window.location.origin}/location/1`);
  await create.click();
  await expect.element(create).toHaveAttribute('aria-busy', 'true');
  await target.fill(`${window.location.origin}/location/2`);
  answer.resolve(Response.json({ id: 1 }));
  await expect.poll(() => made.mock.calls.length).toBe(1);
  await expect.element(target).toHaveValue(`${window.location.origin}/location/2`);
});
