import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { createI18n } from '../../../lib/text/i18n.ts';
import { TranslationProvider } from '../../../lib/text/translation.tsx';
import { RichTextField } from './rich-text-field.tsx';

function Text() {
  const [html, setHtml] = useState('<p>Sorted </p>');
  return (
    <TranslationProvider i18n={createI18n('en', {})}>
      <RichTextField
        label="Text"
        describedBy="state"
        value={html}
        lang="en"
        readOnly={false}
        headingMark="#"
        onChange={setHtml}
        onLeave={() => undefined}
      />
    </TranslationProvider>
  );
}

it('a key directly after Ctrl+B is typed between the marks', async () => {
  const { container } = await render(<Text />);
  const area = container.querySelector('textarea');
  area?.focus();
  area?.setSelectionRange(0, 6);
  area?.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', ctrlKey: true, bubbles: true, cancelable: true }));
  await Promise.resolve();
  document.execCommand('insertText', false, 'Paper');
  expect(area?.value.trim()).toBe('**Paper**');
});

it('marks are undone like typing, line by line or around words', async () => {
  const { container } = await render(<Text />);
  const area = container.querySelector('textarea');
  const press = async (name: string) => {
    const button = [...container.querySelectorAll('button')].find(({ textContent }) => textContent?.endsWith(name));
    button?.click();
    await Promise.resolve();
  };
  area?.focus();
  area?.select();
  document.execCommand('insertText', false, 'Paper and glass');
  area?.setSelectionRange(10, 15);
  await press('bold');
  expect(area?.value).toBe('Paper and **glass**');
  expect([area?.selectionStart, area?.selectionEnd]).toEqual([12, 17]);
  await press('list');
  expect(area?.value).toBe('- Paper and **glass**');
  for (const before of ['Paper and **glass**', 'Paper and glass']) {
    document.execCommand('undo');
    await expect.poll(() => area?.value).toBe(before);
  }
  document.execCommand('redo');
  await expect.poll(() => area?.value).toBe('Paper and **glass**');
  area?.setSelectionRange(0, 0);
  document.execCommand('insertText', false, 'One\n');
  area?.setSelectionRange(0, 10);
  await press('list');
  expect(area?.value).toBe('- One\n- Paper and **glass**');
});

it('a mark that exceeds the maximum length is complete', async () => {
  const { container } = await render(<Text />);
  const area = container.querySelector('textarea');
  area?.focus();
  area?.select();
  document.execCommand('insertText', false, 'a'.repeat(18_000));
  area?.setSelectionRange(0, 1);
  area?.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', ctrlKey: true, bubbles: true, cancelable: true }));
  await expect.poll(() => area?.value.slice(0, 7)).toBe('**a**aa');
  expect(area?.value).toHaveLength(18_004);
});
