import common from '@tunna/texts/is/common.json';
import tag from '@tunna/texts/is/inventory/tag.json';
import workspace from '@tunna/texts/is/workspace.json';
import { expect, it } from 'vitest';
import { expectKeptInput } from '../../../../test/dismissed-input.ts';
import { renderForOwner } from '../../../../test/organization-page.tsx';
import { TagTypeDialog } from './tag-type-dialog.tsx';

it('a name stays when its dialog is dismissed, not when it is cancelled', async () => {
  const trigger = <button type="button">Opna</button>;
  const screen = await renderForOwner(<TagTypeDialog orgId={1} trigger={trigger} />, { common, workspace, tag });
  const open = () => screen.getByRole('button', { name: 'Opna' }).click();
  const name = screen.getByLabelText(tag.name);
  await expectKeptInput(open, name, 'Hæð');
  await screen.getByRole('button', { name: workspace.cancel }).click();
  await open();
  await expect.element(name).toHaveValue('');
});
