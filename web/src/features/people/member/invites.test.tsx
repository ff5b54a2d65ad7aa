import common from '@tunna/texts/is/common.json';
import dashboard from '@tunna/texts/is/people/dashboard.json';
import members from '@tunna/texts/is/people/members.json';
import workspace from '@tunna/texts/is/workspace.json';
import { expect, it, vi } from 'vitest';
import { renderForOwner } from '../../../../test/organization-page.tsx';
import { Invites } from './invites.tsx';

it('keeps the next person who is typed while an invite is sent', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.spyOn(window, 'fetch').mockImplementation(async (_input, init) =>
    init?.method === 'POST' ? answer.promise : Response.json({ invites: [] }),
  );
  const screen = await renderForOwner(<Invites {...{ orgId: 1, role: 'owner' }} />, {
    common,
    workspace,
    members,
    dashboard,
  });
  const person = screen.getByLabelText('Netfang eða símanúmer');
  const role = screen.getByRole('combobox', { name: 'Hlutverk' });
  const send = screen.getByRole('button', { name: 'Senda boð' });
  await person.fill('anna@person.example');
  await send.click();
  await expect.element(send).toHaveAttribute('aria-busy', 'true');
  await person.fill('birna@person.example');
  await role.click();
  await screen.getByRole('option', { name: 'Lesaðgangur' }).click();
  answer.resolve(Response.json({ identity: 'anna@person.example' }));
  await expect.element(screen.getByText('Boð var sent á anna@person.example')).toBeVisible();
  await expect.element(person).toHaveValue('birna@person.example');
  await expect.element(role).toHaveTextContent('Lesaðgangur');
});
