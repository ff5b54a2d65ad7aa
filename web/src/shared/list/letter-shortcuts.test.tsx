import { afterEach, expect, it } from 'vitest';
import { isLetterShortcut } from './letter-shortcuts.ts';

afterEach(() => document.body.replaceChildren());

/** Whether a slash pressed in the first element of a page is a shortcut. */
function isShortcutIn(html: string): boolean {
  document.body.innerHTML = html;
  let isShortcut = false;
  const listen = (event: KeyboardEvent) => {
    isShortcut = isLetterShortcut(event, '/');
  };
  document.addEventListener('keydown', listen, { once: true });
  const target = document.querySelector('[data-target]') ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
  return isShortcut;
}

it.each(['checkbox', 'radio', 'file', 'button', 'submit', 'range', 'color'])('works in an input of type %s', (type) => {
  expect(isShortcutIn(`<input data-target type="${type}">`)).toBe(true);
});

it('works on a page, a link and a button', () => {
  expect(isShortcutIn('<main></main>')).toBe(true);
  expect(isShortcutIn('<a data-target href="/">x</a>')).toBe(true);
  expect(isShortcutIn('<button data-target>x</button>')).toBe(true);
});

it.each([
  '<input data-target>',
  '<input data-target type="search">',
  '<input data-target type="number">',
  '<input data-target type="date">',
  '<textarea data-target></textarea>',
  '<div contenteditable="true"><b data-target>x</b></div>',
  '<div role="dialog"><button data-target>x</button></div>',
])('is left to what takes text: %s', (html) => {
  expect(isShortcutIn(html)).toBe(false);
});
