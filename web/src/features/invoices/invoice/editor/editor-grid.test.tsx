import common from '@tunna/texts/is/common.json';
import invoice from '@tunna/texts/is/invoices/invoice.json';
import { useReducer } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createI18n } from '../../../../lib/text/i18n.ts';
import { TranslationProvider } from '../../../../lib/text/translation.tsx';
import { choicesOf } from './editor-cells.ts';
import { type EditorDraft, emptyRow, newDraft } from './editor-draft.ts';
import { EditorGrid } from './editor-grid.tsx';
import { beginEditing, editorReducer } from './editor-state.ts';

const translations = createI18n('is', { is: { common, invoice } });
const params = {
  ...{ serviceProviders: [], wasteStreams: [], containers: [], kinds: ['380'], currencies: ['ISK'] },
  ...{ units: ['C62', 'KGM', 'MON'], vatCategories: ['S', 'Z', 'E'], vatRates: ['24', '11'] },
  locations: [
    { id: 'hofn', name: 'Hótel Höfn' },
    { id: 'torg', name: 'Torgið' },
  ],
  organization: { name: 'Norðurtún', kennitala: undefined, currency: 'ISK' },
};
const units: Readonly<Record<string, string>> = { C62: 'stk.', KGM: 'kg', MON: 'mán.' };
const kinds: Readonly<Record<string, string>> = {
  '': 'Ósamræmd',
  material: 'Efni',
  transport: 'Flutningur',
  rental: 'Leiga',
};
const choices = choicesOf(
  params,
  ['S 24'],
  { streams: ['Pappír', 'Plast'], containers: ['ÞÓR-1'] },
  { unit: (code) => units[code] ?? code, kind: (kind) => kinds[kind] ?? kind },
);

const rowsOf = (count: number): EditorDraft => ({
  ...newDraft('ISK', '2026-03-31'),
  rows: Array.from({ length: count }, (_, index) => ({ ...emptyRow(index + 1), name: `Lína ${index + 1}` })),
  nextKey: count + 1,
});

function Grid({ draft, width = 1100 }: { readonly draft: EditorDraft; readonly width?: number }) {
  const [state, dispatch] = useReducer(editorReducer, draft, beginEditing);
  return (
    <div style={{ width }}>
      <EditorGrid rows={state.draft.rows} choices={choices} nets={new Map()} problems={new Map()} dispatch={dispatch} />
      <output>
        {JSON.stringify(
          state.draft.rows.map(({ unit, vat, kind, location, price }) => [unit, vat, kind, location, price]),
        )}
      </output>
    </div>
  );
}

const show = (draft: EditorDraft, width?: number) =>
  render(
    <TranslationProvider i18n={translations}>
      <Grid draft={draft} {...(width === undefined ? {} : { width })} />
    </TranslationProvider>,
  );
const cell = (name: string, line: number) => page.getByLabelText(`${name}, lína ${line}`, { exact: true });
const list = page.getByRole('listbox');
const stored = () => JSON.parse(document.querySelector('output')?.textContent ?? '[]') as string[][];

it('takes words in cells with a list, and leads on by Tab and Enter', async () => {
  await show(rowsOf(2));
  await cell('Eining', 1).click();
  await userEvent.keyboard('{Control>}a{/Control}mán{Tab}');
  await expect.element(cell('Einingaverð', 1)).toHaveFocus();
  await expect.element(cell('Eining', 1)).toHaveValue('mán.');
  await userEvent.keyboard('1250000{Tab}');
  await expect.element(cell('Einingaverð', 1)).toHaveValue('1.250.000');
  await userEvent.keyboard('11{Tab}lei');
  await expect.element(page.getByRole('option', { name: 'Leiga' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(cell('Tegund', 2)).toHaveFocus();
  await expect.element(cell('Tegund', 1)).toHaveValue('Leiga');
  expect(stored()[0]).toEqual(['MON', 'S 11', 'rental', '', '1250000']);
});

it('keeps a text that is in no list of names, and refuses one in a list of kinds', async () => {
  await show(rowsOf(1));
  await cell('Staðsetning', 1).fill('Hvergi');
  await cell('Tegund', 1).fill('zzz');
  await userEvent.tab();
  expect(stored()[0]).toEqual(['C62', 'S 24', '', 'Hvergi', '']);
  await expect.element(cell('Tegund', 1)).toHaveValue('');
});

it('opens one list with Alt and the arrow down; Escape closes it, a press chooses', async () => {
  await show(rowsOf(3));
  await cell('Staðsetning', 2).click();
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(list).toBeVisible();
  expect(document.querySelectorAll('[role=listbox]')).toHaveLength(1);
  await page.getByRole('option', { name: 'Hótel Höfn' }).click();
  expect(stored()[1]?.[3]).toBe('Hótel Höfn');
  await expect.element(cell('Staðsetning', 2)).toHaveFocus();
});

it('arrows move between cells like in a spreadsheet', async () => {
  await show(rowsOf(3));
  await cell('Lýsing', 1).click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(cell('Lýsing', 2)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(cell('Magn', 2)).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
  await expect.element(cell('Lýsing', 1)).toHaveFocus();
});

it('hides no column in a narrow place or on a phone', async () => {
  for (const width of [1070, 640, 340]) {
    const { container, unmount } = await show(rowsOf(1), width);
    const table = container.querySelector('table');
    const edge = table?.parentElement?.getBoundingClientRect().right ?? 0;
    const cells = [...(table?.querySelectorAll('tbody input') ?? [])].map((one) => one.getBoundingClientRect());
    expect(cells).toHaveLength(11);
    expect(cells.every(({ right, width: own }) => right <= edge + 1 && own > 30)).toBe(true);
    await unmount();
  }
});

it('renders only the changed line of two thousand, of which those near the screen are in the document', async () => {
  await show(rowsOf(2000));
  const table = document.querySelector('table');
  if (table === null) throw new Error('no lines');
  const inDocument = () => table.querySelectorAll('tbody tr').length;
  await expect.poll(inDocument).toBeLessThan(150);
  expect(table.ariaRowCount).toBe('2001');
  await cell('Lýsing', 2).click();
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(table, { subtree: true, childList: true, attributes: true });
  await userEvent.keyboard('Pappír');
  await expect.element(cell('Lýsing', 2)).toHaveValue('Pappír');
  observer.disconnect();
  const rows = new Set(changes.map(({ target }) => (target instanceof Element ? target.closest('tr') : null)));
  expect(rows.size).toBeLessThanOrEqual(1);
});

it('keys and scrolling reach every line of two thousand', async () => {
  await show(rowsOf(2000));
  await cell('Lýsing', 2).click();
  await userEvent.keyboard('{ArrowDown>60/}');
  await expect.element(cell('Lýsing', 62)).toHaveFocus();
  // The line with the focus stays, and its neighbours, so that Tab leads on.
  document.querySelector('tbody:last-of-type')?.scrollIntoView();
  await expect.element(cell('Lýsing', 2000)).toBeVisible();
  await expect.element(cell('Lýsing', 62)).toHaveFocus();
  expect(cell('Lýsing', 1000).query()).toBeNull();
  await cell('Magn', 2000).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(cell('Vörunúmer', 2001)).toHaveFocus();
});

it('keeps the focus when undoing moves the line, or removes it', async () => {
  await show(rowsOf(500));
  await cell('Lýsing', 2).click();
  await userEvent.keyboard('{Control>}{Delete}{/Control}');
  await expect.element(cell('Lýsing', 20)).toHaveValue('Lína 21');
  await cell('Lýsing', 20).click();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(cell('Lýsing', 21)).toHaveValue('Lína 21');
  await expect.element(cell('Lýsing', 21)).toHaveFocus();
  document.querySelector('tbody:last-of-type')?.scrollIntoView();
  await cell('Magn', 500).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(cell('Vörunúmer', 501)).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(cell('Vörunúmer', 500)).toHaveFocus();
});

it('leads with Tab to the first and the last of two thousand lines from outside', async () => {
  await show(rowsOf(2000));
  const lines = () => [...document.querySelectorAll('tbody tr > th')].map(({ textContent }) => textContent);
  await expect.poll(() => lines().at(-1)).toBe('2000');
  document.querySelector('tbody:last-of-type')?.scrollIntoView();
  await expect.element(cell('Lýsing', 1990)).toBeVisible();
  expect(lines()[0]).toBe('1');
});

it('prints every line of four hundred', async () => {
  await show(rowsOf(400));
  await expect.poll(() => document.querySelectorAll('tbody tr').length).toBeLessThan(150);
  window.dispatchEvent(new Event('beforeprint'));
  expect(document.querySelectorAll('tbody tr')).toHaveLength(400);
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(() => document.querySelectorAll('tbody tr').length).toBeLessThan(150);
});

it('keeps all lines of a document in the page: its marks lead to their inputs', async () => {
  const { rows, ...draft } = rowsOf(300);
  await show({
    ...draft,
    rows: rows.map((row, index) => ({ ...row, proposed: { line: index + 1, cells: ['name'] } })),
  });
  expect(document.querySelector('[data-proposed="150 price"]')).not.toBeNull();
});

it('moves to the first error of a rejected invoice, also in a line that is not in the document', async () => {
  const { rows } = rowsOf(400);
  const grid = (problems: ReadonlyMap<number, Record<string, string>>, refusal: object) => (
    <TranslationProvider i18n={translations}>
      <EditorGrid {...{ rows, choices, problems, refusal }} nets={new Map()} dispatch={() => undefined} />
    </TranslationProvider>
  );
  const { rerender } = await render(grid(new Map(), []));
  expect(document.querySelector('input[data-key="351"]')).toBeNull();
  await rerender(grid(new Map([[351, { price: 'Fylla þarf út reitinn' }]]), []));
  await expect.poll(() => document.activeElement?.getAttribute('data-key')).toBe('351');
  expect(document.activeElement?.getAttribute('data-cell')).toBe('price');
});
