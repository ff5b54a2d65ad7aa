import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { CodeEntry, type CodeEntryProps, codeLength } from './code-entry.tsx';

function setUp() {
  const onComplete = vi.fn();
  const onInvalidPaste = vi.fn();
  const entry = (props: Partial<CodeEntryProps> = {}) => (
    <CodeEntry
      legend="6 tölustafir"
      digitLabel={(position) => `${position}. tölustafur`}
      onComplete={onComplete}
      onInvalidPaste={onInvalidPaste}
      {...props}
    />
  );
  return { onComplete, onInvalidPaste, entry };
}

describeConformance((common) => setUp().entry(common));

const box = (position: number) => page.getByRole('textbox', { name: `${position}. tölustafur` });
const shown = () =>
  page
    .getByRole('textbox')
    .elements()
    .map((input) => (input as HTMLInputElement).value)
    .join('|');

/** Pastes a text at the focus. */
function paste(text: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
  );
}

test('six boxes, 40 px wide and 60 px high, in a named group, each named', async () => {
  await render(setUp().entry());
  expect(codeLength).toBe(6);
  await expect.element(page.getByRole('group', { name: '6 tölustafir' })).toBeVisible();
  for (let position = 1; position <= 6; position += 1) {
    const { width, height } = box(position).element().getBoundingClientRect();
    expect([width, height]).toEqual([40, 60]);
    await expect.element(box(position)).toHaveAttribute('inputmode', 'numeric');
  }
  await expect.element(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
  expect(document.querySelectorAll('[autocomplete="one-time-code"]')).toHaveLength(1);
});

test('the focus moves on as digits are typed; the sixth completes the code, once', async () => {
  const { entry, onComplete } = setUp();
  await render(entry({ autoFocus: true }));
  await expect.element(box(1)).toHaveFocus();
  await userEvent.keyboard('12345');
  await expect.element(box(6)).toHaveFocus();
  expect(onComplete).not.toHaveBeenCalled();
  await userEvent.keyboard('6');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456');
});

test('a box takes one digit and nothing else', async () => {
  await render(setUp().entry({ autoFocus: true }));
  await userEvent.keyboard('a-x');
  await expect.element(box(1)).toHaveFocus();
  expect(shown()).toBe('|||||');
  await userEvent.keyboard('1');
  expect(shown()).toBe('1|||||');
});

test('Backspace moves back and deletes the digit there', async () => {
  await render(setUp().entry({ autoFocus: true }));
  await userEvent.keyboard('123{Backspace}');
  await expect.element(box(3)).toHaveFocus();
  expect(shown()).toBe('1|2||||');
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}');
  await expect.element(box(1)).toHaveFocus();
  expect(shown()).toBe('|||||');
});

test('Backspace in a filled box empties that box', async () => {
  await render(setUp().entry({ autoFocus: true }));
  await userEvent.keyboard('123');
  await box(2).click();
  await userEvent.keyboard('{Backspace}');
  expect(shown()).toBe('1||3|||');
  await expect.element(box(2)).toHaveFocus();
});

test('typing replaces a digit, even with the same one', async () => {
  await render(setUp().entry({ autoFocus: true }));
  await userEvent.keyboard('123');
  await box(1).click();
  await userEvent.keyboard('19');
  expect(shown()).toBe('1|9|3|||');
  await expect.element(box(3)).toHaveFocus();
});

test('arrows, Home and End move between the boxes', async () => {
  await render(setUp().entry({ autoFocus: true }));
  for (const [key, position] of [
    ['{ArrowRight}', 2],
    ['{End}', 6],
    ['{ArrowLeft}', 5],
    ['{Home}', 1],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(box(position)).toHaveFocus();
  }
});

test.each(['123456', '123 456', '123\u00a0456', '123456\n', ' 123 456 '])(
  'takes %j from the clipboard',
  async (text) => {
    const { entry, onComplete, onInvalidPaste } = setUp();
    await render(entry());
    await box(3).click();
    paste(text);
    await expect.poll(shown).toBe('1|2|3|4|5|6');
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456');
    expect(onInvalidPaste).not.toHaveBeenCalled();
  },
);

test.each(['12345', '1234567', '12 3456', '1 2 3 4 5 6', '123-456', 'abcdef', 'Kóðinn er 123456', '', '١٢٣٤٥٦'])(
  'refuses %j from the clipboard and says so',
  async (text) => {
    const { entry, onComplete, onInvalidPaste } = setUp();
    await render(entry({ autoFocus: true }));
    await userEvent.keyboard('9');
    paste(text);
    expect(onInvalidPaste).toHaveBeenCalledOnce();
    expect(onComplete).not.toHaveBeenCalled();
    expect(shown()).toBe('9|||||');
  },
);

test('the first box accepts all six digits from the browser’s autofill', async () => {
  const { entry, onComplete } = setUp();
  await render(entry());
  await box(1).fill('654321');
  await expect.poll(shown).toBe('6|5|4|3|2|1');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('654321');
});

test('accepts no input while the code is checked; then the boxes are empty and ready', async () => {
  const { entry } = setUp();
  const { rerender } = await render(entry({ autoFocus: true }));
  await userEvent.keyboard('123456');
  await rerender(entry({ disabled: true }));
  await expect.element(box(1)).toBeDisabled();
  expect(shown()).toBe('1|2|3|4|5|6');
  await rerender(entry({ disabled: false, error: 'Rangur kóði' }));
  expect(shown()).toBe('|||||');
  await expect.element(box(1)).toHaveFocus();
});

test('the boxes are empty after each failed check, also if it failed before the boxes were disabled', async () => {
  const { entry, onComplete } = setUp();
  const { rerender } = await render(entry({ autoFocus: true }));
  for (const attempt of [1, 2]) {
    await userEvent.keyboard('123456');
    expect(onComplete).toHaveBeenCalledTimes(attempt);
    await rerender(entry({ failure: new Error(`No network ${attempt}`) }));
    expect(shown()).toBe('|||||');
    await expect.element(box(1)).toHaveFocus();
  }
  await userEvent.keyboard('12');
  await rerender(entry({ failure: null }));
  expect(shown()).toBe('1|2||||');
});

test('an error turns the boxes red and describes the group', async () => {
  await render(setUp().entry({ error: 'Rangur kóði' }));
  await expect.element(page.getByRole('group')).toHaveAccessibleDescription('Rangur kóði');
  const messageColor = getComputedStyle(page.getByText('Rangur kóði').element()).color;
  for (const input of page.getByRole('textbox').elements()) {
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(getComputedStyle(input).borderColor).toBe(messageColor);
  }
});
