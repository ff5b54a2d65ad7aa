import common from '@tunna/texts/is/common.json';
import reading from '@tunna/texts/is/scales/reading.json';
import scale from '@tunna/texts/is/scales/scale.json';
import workspace from '@tunna/texts/is/workspace.json';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderForOwner } from '../../../../test/organization-page.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { WriteReading } from './write-reading.tsx';

const streams = [{ value: '1', label: 'Plast' }];

const show = (content: ReactNode) => renderForOwner(content, { common, workspace, scale, reading });

it('a weight is the same weighing after its dialog was dismissed, and another one after it was saved', async () => {
  const keys: string[] = [];
  // The response to the first call is lost.
  vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
    const key = /"idempotencyKey":"([^"]+)"/.exec(String(init?.body))?.[1];
    if (key === undefined) return Response.json({ rows: [], total: 0 });
    keys.push(key);
    if (keys.length === 1) throw new TypeError('no connection');
    return Response.json({ id: 9, kg: '13.5' });
  });
  const screen = await show(<WriteReading orgId={1} scaleId={3} streams={streams} departments={[]} />);
  const open = () => screen.getByRole('button', { name: scale.write }).click();
  const weight = screen.getByLabelText('Þyngd (kg)');
  await open();
  await weight.fill('13,5');
  await screen.getByLabelText(scale.stream).click();
  await screen.getByRole('option', { name: 'Plast' }).click();
  await screen.getByRole('button', { name: 'Vista' }).click();
  await expect.poll(() => keys).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(weight).not.toBeInTheDocument();
  await open();
  await expect.element(weight).toHaveValue('13,5');
  await screen.getByRole('button', { name: 'Vista' }).click();
  await expect.element(weight).not.toBeInTheDocument();
  expect(keys).toEqual([keys[0], keys[0]]);
  await open();
  await expect.element(weight).toHaveValue('');
});

it('a chosen stream stays when the dialog of several readings is dismissed, not when it is cancelled', async () => {
  const trigger = <button type="button">Skrá á flokk</button>;
  const screen = await show(
    <AssignDialog
      orgId={1}
      ids={[1, 2]}
      trigger={trigger}
      streams={streams}
      departments={[]}
      onDone={() => undefined}
    />,
  );
  const open = () => screen.getByRole('button', { name: 'Skrá á flokk' }).click();
  const stream = screen.getByLabelText(scale.stream);
  await open();
  await stream.click();
  await screen.getByRole('option', { name: 'Plast' }).click();
  await userEvent.keyboard('{Escape}');
  await open();
  await expect.element(stream).toHaveTextContent('Plast');
  await screen.getByRole('button', { name: 'Hætta við' }).click();
  await open();
  await expect.element(stream).not.toHaveTextContent('Plast');
});
