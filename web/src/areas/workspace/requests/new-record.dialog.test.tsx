import common from '@tunna/texts/is/common.json';
import department from '@tunna/texts/is/people/department.json';
import workspace from '@tunna/texts/is/workspace.json';
import { expect, it } from 'vitest';
import { expectKeptInput } from '../../../../test/dismissed-input.ts';
import { renderForOwner } from '../../../../test/organization-page.tsx';
import { CreatorContext } from '../../../shared/form/creators.ts';
import { NewChoice } from '../../../shared/form/new-choice.tsx';
import { NewRecord } from './new-record.dialog.tsx';

it('a new record stays when its dialog is dismissed, not when it is cancelled', async () => {
  const screen = await renderForOwner(
    <CreatorContext value={NewRecord}>
      <NewChoice of="department" onCreated={() => undefined} />
    </CreatorContext>,
    { common, workspace, department, 'new-choice': { department: 'Ný deild' } },
  );
  const open = () => screen.getByRole('button', { name: 'Ný deild' }).click();
  const name = screen.getByLabelText(department.name);
  await expectKeptInput(open, name, 'Eldhús');
  await screen.getByRole('button', { name: workspace.cancel }).click();
  await open();
  await expect.element(name).toHaveValue('');
});
