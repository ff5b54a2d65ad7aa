import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { describeConformance } from '../test/conformance.tsx';
import type { DataColumn } from './data-rows.tsx';
import { Rows } from './data-table.stories.tsx';
import { type DataSort, DataTable } from './data-table.tsx';

interface Row {
  readonly id: number;
  readonly name: string;
}

const columns: readonly DataColumn<Row>[] = [
  { key: 'name', title: 'Nafn', heading: true, sortable: true, cell: ({ name }) => name },
  { key: 'id', title: 'Númer', align: 'end', cell: ({ id }) => id },
];
const rows: readonly Row[] = [
  { id: 1, name: 'Askja' },
  { id: 2, name: 'Ölfus' },
];
const rowKey = ({ id }: Row) => id;

// On a phone the headings are visible to screen readers only.
beforeEach(() => page.viewport(1024, 768));

describeConformance((common) => (
  <DataTable caption="Staðir" columns={columns} rows={rows} rowKey={rowKey} {...common} />
));

test('a heading sorts, reverses on the second press, and announces the order', async () => {
  const onSort = vi.fn<(sort: DataSort) => void>();
  const table = (sort?: DataSort) => (
    <DataTable caption="Staðir" columns={columns} rows={rows} rowKey={rowKey} sort={sort} onSort={onSort} />
  );
  const { rerender } = await render(table());
  const heading = page.getByRole('columnheader', { name: 'Nafn' });
  await expect.element(heading).not.toHaveAttribute('aria-sort');
  await page.getByRole('button', { name: 'Nafn' }).click();
  expect(onSort).toHaveBeenLastCalledWith({ key: 'name', order: 'asc' });
  await rerender(table({ key: 'name', order: 'asc' }));
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.keyboard('{Enter}');
  expect(onSort).toHaveBeenLastCalledWith({ key: 'name', order: 'desc' });
  await expect.element(page.getByRole('columnheader', { name: 'Númer' })).not.toHaveAttribute('aria-sort');
});

test('nothing can be selected before rows are loaded', async () => {
  const selection = { selected: new Set<number>(), onChange: () => {}, allLabel: 'Velja öll', rowLabel: () => 'Velja' };
  const table = (loaded: readonly Row[], pendingRows: number) => (
    <DataTable {...{ columns, rowKey, selection, pendingRows }} caption="Staðir" rows={loaded} />
  );
  const { rerender } = await render(table([], 3));
  const all = page.getByRole('checkbox', { name: 'Velja öll' });
  await expect.element(all).toBeDisabled();
  await rerender(table(rows, 0));
  await expect.element(all).toBeEnabled();
});

test('rows are selected one by one and all together', async () => {
  await render(<Rows />);
  const all = page.getByRole('checkbox', { name: 'Velja öll' });
  const second = page.getByRole('checkbox', { name: 'Velja TUN-2' });
  await expect.element(second).toBeChecked();
  await expect.element(all).toBePartiallyChecked();
  await all.click();
  await expect.element(page.getByRole('checkbox', { name: 'Velja TUN-10' })).toBeChecked();
  await all.click();
  await expect.element(second).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'Velja TUN-1', exact: true }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Velja TUN-1', exact: true })).toBeChecked();
});

const houses = Array.from({ length: 6 }, (_none, index) => ({ id: index + 1, name: `Hús ${index + 1}` }));

function Houses() {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const selection = { selected, onChange: setSelected, allLabel: 'Velja öll', rowLabel: ({ name }: Row) => name };
  return <DataTable {...{ columns, rowKey, selection }} caption="Staðir" rows={houses} />;
}

test('with Shift the rows since the last pressed box become as the pressed one, by pointer and with Space', async () => {
  await render(<Houses />);
  const box = (id: number) => page.getByRole('checkbox', { name: `Hús ${id}` });
  const expectSelected = (ids: readonly number[]) =>
    expect
      .poll(() => houses.map(({ id }) => id).filter((id) => (box(id).element() as HTMLInputElement).checked))
      .toEqual(ids);
  // Without an earlier press there is no range.
  await box(6).click({ modifiers: ['Shift'] });
  await expectSelected([6]);
  await box(2).click();
  await box(5).click({ modifiers: ['Shift'] });
  await expectSelected([2, 3, 4, 5, 6]);
  await box(3).click({ modifiers: ['Shift'] });
  await expectSelected([2, 6]);
  expect(getSelection()?.toString()).toBe('');
  (box(1).element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>} {/Shift}');
  await expectSelected([1, 2, 3, 6]);
});

test('a box that was ticked before the hydration, which repeats only its change, selects its row', async () => {
  await render(<Houses />);
  const box = page.getByRole('checkbox', { name: 'Hús 2' }).element() as HTMLInputElement;
  box.checked = true;
  box.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(page.getByRole('checkbox', { name: 'Velja öll' })).toBePartiallyChecked();
});

test('the box of a row has the colours of the theme, as every checkbox', async () => {
  const { rerender } = await render(<Checkbox label="Samþykki" />);
  const look = () => {
    const { appearance, backgroundColor, borderColor } = getComputedStyle(page.getByRole('checkbox').last().element());
    return { appearance, backgroundColor, borderColor };
  };
  const expected = look();
  await rerender(<Rows />);
  await expect.element(page.getByRole('table')).toBeVisible();
  expect(look()).toEqual(expected);
});

test('the name cell is the row heading, and the table has a name', async () => {
  await render(<DataTable caption="Staðir" columns={columns} rows={rows} rowKey={rowKey} />);
  await expect.element(page.getByRole('table', { name: 'Staðir' })).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: 'Ölfus' })).toBeVisible();
});

test('announces that rows are loading', async () => {
  await render(<DataTable caption="Staðir" columns={columns} rows={[]} rowKey={rowKey} pendingRows={2} />);
  await expect.element(page.getByRole('table', { name: 'Staðir' })).toHaveAttribute('aria-busy', 'true');
});

test('a number is never cut in two, also where long words may break', async () => {
  const cost = '1.234.567,89\u00a0kr.';
  const priced: DataColumn<Row>[] = [
    ...columns.slice(0, 1),
    { key: 'cost', title: 'kr.', align: 'end', cell: () => cost },
  ];
  await render(
    <div style={{ width: 140, overflowWrap: 'anywhere' }}>
      <DataTable
        caption="Staðir"
        columns={priced}
        rows={[{ id: 1, name: 'Verkstæði og tækjageymsla' }]}
        rowKey={rowKey}
      />
    </div>,
  );
  const text = document.createRange();
  text.selectNodeContents(page.getByRole('cell').element());
  expect(text.getClientRects()).toHaveLength(1);
});

test('a long word keeps the values of its card in sight on a phone', async () => {
  await page.viewport(390, 844);
  const word = 'þjónustumiðstöðvarbygging'.repeat(4);
  const long = columns.map((column) => ({ ...column, title: word }));
  await render(<DataTable caption="Staðir" columns={long} rows={[{ id: 1234, name: word }]} rowKey={rowKey} />);
  const frame = page.getByRole('table').element().parentElement;
  expect(frame?.scrollWidth).toBe(frame?.clientWidth);
  expect(page.getByText('1234').element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
});

test('a long word, or many columns, make the page no wider', async () => {
  const word = 'þjónustumiðstöðvarbygging'.repeat(8);
  const many = Array.from({ length: 30 }, (_none, index) => ({
    ...{ key: `more ${index}`, title: `Dálkur ${index}` },
    cell: () => '1.234\u00a0kg',
  }));
  const table = (shown: readonly DataColumn<Row>[]) => (
    <DataTable caption="Staðir" columns={shown} rows={[{ id: 1234, name: word }]} rowKey={rowKey} />
  );
  const { rerender } = await render(table(columns));
  const frame = page.getByRole('table').element().parentElement;
  expect(frame?.scrollWidth).toBe(frame?.clientWidth);
  await rerender(table([...columns, ...many]));
  expect(frame?.scrollWidth).toBeGreaterThan(1024);
  expect(document.documentElement.scrollWidth).toBe(1024);
});

test('selecting a row renders the cells of no row again', async () => {
  const name = vi.fn(({ name: text }: Row) => text);
  const counted: readonly DataColumn<Row>[] = [{ key: 'name', title: 'Nafn', heading: true, cell: name }];
  const table = (selected: readonly number[]) => (
    <DataTable
      {...{ caption: 'Staðir', columns: counted, rows, rowKey }}
      selection={{ selected: new Set(selected), onChange: () => {}, allLabel: 'Velja öll', rowLabel: () => 'Velja' }}
    />
  );
  const { rerender } = await render(table([]));
  name.mockClear();
  const changed: Node[] = [];
  const observer = new MutationObserver((records) => changed.push(...records.map(({ target }) => target)));
  observer.observe(document.body, { subtree: true, attributes: true, childList: true });
  await rerender(table([1]));
  await expect.element(page.getByRole('checkbox', { name: 'Velja', exact: true }).first()).toBeChecked();
  observer.disconnect();
  expect(name).not.toHaveBeenCalled();
  // The box that was ticked, and its row.
  const changedRows = new Set(changed.map((target) => (target instanceof Element ? target.closest('tbody tr') : null)));
  changedRows.delete(null);
  expect(changedRows.size).toBe(1);
});

test('the focus of a removed row moves to the row that takes its place, or to the last one', async () => {
  const tools: readonly DataColumn<Row>[] = [
    ...columns,
    {
      key: 'tools',
      title: 'Aðgerðir',
      cell: ({ name }) => (
        <>
          <button type="button">Breyta {name}</button>
          <button type="button">Eyða {name}</button>
        </>
      ),
    },
  ];
  const three = [...rows, { id: 3, name: 'Þing' }];
  const table = (shown: readonly Row[]) => <DataTable caption="Staðir" columns={tools} rows={shown} rowKey={rowKey} />;
  const { rerender } = await render(table(three));
  const button = (name: string) => page.getByRole('button', { name: `Eyða ${name}` });
  await button('Ölfus').click();
  await rerender(table(three.filter(({ id }) => id !== 2)));
  await expect.element(button('Þing')).toHaveFocus();
  await rerender(table(three.filter(({ id }) => id === 1)));
  await expect.element(button('Askja')).toHaveFocus();
  (document.activeElement as HTMLElement).blur();
  await new Promise((resolve) => setTimeout(resolve));
  await rerender(table(rows.filter(({ id }) => id === 2)));
  await expect.element(button('Ölfus')).not.toHaveFocus();
});
