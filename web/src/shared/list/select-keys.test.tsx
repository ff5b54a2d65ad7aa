import { DataTable } from '@tunna/ui';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { onSelectKey } from './select-keys.ts';

const rows = ['Pappír', 'Plast', 'Gler', 'Málmar'];

function Lines() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the rows inside
    <div onKeyDown={onSelectKey}>
      <DataTable
        caption="Línur"
        rows={rows}
        rowKey={(row) => row}
        selection={{ selected, onChange: setSelected, allLabel: 'Allar', rowLabel: (row) => row }}
        columns={[
          { key: 'name', title: 'Heiti', heading: true, cell: (row) => row },
          { key: 'tools', title: 'Aðgerð', cell: (row) => <button type="button">{`Velja ${row}`}</button> },
        ]}
      />
      <output>{[...selected].join(' ')}</output>
    </div>
  );
}

const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const chosen = page.getByRole('status');

it('selects with Shift and an arrow, also from a button of the row, and moves with an arrow alone', async () => {
  await render(<Lines />);
  await page.getByRole('button', { name: 'Velja Plast' }).click();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.element(chosen).toHaveTextContent('Plast Gler');
  await expect.element(box('Gler')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(box('Málmar')).toHaveFocus();
  await expect.element(chosen).toHaveTextContent('Plast Gler');
  await userEvent.keyboard(' ');
  await expect.element(chosen).toHaveTextContent('Plast Gler Málmar');
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.element(chosen).toHaveTextContent('Plast Gler Málmar');
});

it('selects all rows with Ctrl+A, and leaves keys elsewhere alone', async () => {
  await render(<Lines />);
  await box('Gler').click();
  await userEvent.keyboard('{Control>}a{/Control}');
  for (const row of rows) await expect.element(box(row)).toBeChecked();
  await page.getByRole('button', { name: 'Velja Plast' }).click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('button', { name: 'Velja Plast' })).toHaveFocus();
});
