import request from '@tunna/texts/is/requests/request.json';
import workspace from '@tunna/texts/is/workspace.json';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderForOwner } from '../../../../test/organization-page.tsx';
import { RequestLink } from './request-link.tsx';

it('reports that the link was not revoked after its dialog was closed', async () => {
  const answer = Promise.withResolvers<Response>();
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(() => answer.promise);
  const screen = await renderForOwner(<RequestLink orgId={1} request={{ id: 5, status: 'sent', linkVersion: 1 }} />, {
    request,
    workspace,
  });
  await screen.getByRole('button', { name: request['link.replace'] }).click();
  await screen.getByRole('button', { name: request['link.withdraw'] }).click();
  await expect.poll(() => fetched.mock.calls.length).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  answer.resolve(Response.json({ code: 'provider_unreachable', message: '' }, { status: 409 }));
  await expect.element(screen.getByText(request['link.unreachable']).first()).toBeVisible();
});
