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
