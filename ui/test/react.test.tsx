import { lazy, type Ref, Suspense, useDeferredValue, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const field = page.getByRole('textbox', { name: 'Name' });

function Focused({ reference }: { reference?: Ref<HTMLInputElement> }) {
  // biome-ignore lint/a11y/noAutofocus: what is tested
  return <input aria-label="Name" autoFocus {...(reference === undefined ? {} : { ref: reference })} />;
}

/** Elements that the server rendered, in the page. */
function rendered(html: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  return root;
}

afterEach(() => document.body.replaceChildren());

test('an added element with autoFocus is focused once, and its ref is set', async () => {
  const given: (HTMLInputElement | null)[] = [];
  const add = (element: HTMLInputElement | null) => void given.push(element);
  const { rerender } = await render(<Focused reference={add} />);
  await expect.element(field).toHaveFocus();
  expect(given).toEqual([field.element()]);
  (document.activeElement as HTMLElement).blur();
  await rerender(<Focused reference={add} />);
  expect(document.activeElement).toBe(document.body);
});

test('hydration leaves the focus where it is', async () => {
  const root = rendered('<input aria-label="Name" autofocus>');
  const other = document.createElement('button');
  root.after(other);
  other.focus();
  hydrateRoot(root, <Focused />);
  await expect.element(field).toBeVisible();
  expect(document.activeElement).toBe(other);
});

test.each(['javascript:alert(1)', ' java\tscript:alert(1)', '\u0001JavaScript:alert(1)', 'java\nscript\r:alert(1)'])(
  'the script %j is no address',
  (address) => {
    const html = renderToString(
      <form action={address}>
        <a href={address}>Tunna</a>
      </form>,
    );
    expect(html).toBe('<form action="about:blank#blocked"><a href="about:blank#blocked">Tunna</a></form>');
  },
);

test('addresses stay', () => {
  const addresses = ['/javascript:1', 'https://example.org/?a=javascript:1', 'mailto:a@example.org', '#javascript:'];
  const html = renderToString(
    addresses.map((address) => (
      <a key={address} href={address}>
        Tunna
      </a>
    )),
  );
  expect(html).toBe(addresses.map((address) => `<a href="${address}">Tunna</a>`).join(''));
});

test('the first value of a list may be an option of a group', () => {
  const html = renderToString(
    <select defaultValue="b">
      <optgroup label="group">
        {['a', 'b'].map((value) => (
          <option key={value} value={value} />
        ))}
      </optgroup>
    </select>,
  );
  const list = rendered(html).querySelector('select');
  expect(list?.value).toBe('b');
});

function Values({ shown }: { readonly shown: string[] }) {
  const [value, setValue] = useState('before');
  const deferred = useDeferredValue(value);
  shown.push(`${value} ${deferred}`);
  return (
    <button type="button" onClick={() => setValue('after')}>
      {deferred}
    </button>
  );
}

test('a deferred value follows after the value', async () => {
  const shown: string[] = [];
  await render(<Values shown={shown} />);
  await page.getByRole('button').click();
  await expect.element(page.getByRole('button', { name: 'after' })).toBeVisible();
  expect(shown).toEqual(['before before', 'after before', 'after after']);
});

let receiveResponse = () => {};

function Agreement() {
  const [text, setText] = useState('Loading');
  const [isAgreed, setAgreed] = useState(false);
  receiveResponse = () => setText('Terms');
  return (
    <label>
      <input type="checkbox" checked={isAgreed} onChange={(event) => setAgreed(event.target.checked)} />
      {text}
    </label>
  );
}

test('a press does not wait for another change that is not yet rendered', async () => {
  const { container } = await render(<Agreement />);
  const box = container.querySelector('input');
  receiveResponse();
  box?.click();
  await Promise.resolve();
  expect(box?.checked).toBe(true);
  await expect.element(page.getByRole('checkbox', { name: 'Terms' })).toBeChecked();
});

function Chooser() {
  const [chosen, setChosen] = useState('nothing');
  useEffect(() => {
    const choose = () => setChosen('chosen');
    addEventListener('choose', choose);
    return () => removeEventListener('choose', choose);
  }, []);
  return (
    <button type="button" onClick={() => dispatchEvent(new CustomEvent('choose'))}>
      {chosen}
    </button>
  );
}

test('what a press changes through another event is rendered with it', async () => {
  const { container } = await render(<Chooser />);
  const button = container.querySelector('button');
  await expect.poll(() => button?.textContent).toBe('nothing');
  button?.click();
  await Promise.resolve();
  expect(button?.textContent).toBe('chosen');
});

function Placed({ isPlaced }: { readonly isPlaced: boolean }) {
  const [isShown, setShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => setShown(isPlaced), [isPlaced]);
  useEffect(() => {
    if (isShown) button.current?.focus();
  }, [isShown]);
  return (
    <button ref={button} type="button">
      Placed
    </button>
  );
}

test('the effects of what is flushed run before the next task', async () => {
  const root = rendered('');
  const { render: show, unmount } = createRoot(root);
  show(<Placed isPlaced={false} />);
  await expect.element(page.getByRole('button', { name: 'Placed' })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 50));
  flushSync(() => show(<Placed isPlaced />));
  await Promise.resolve();
  await Promise.resolve();
  expect(document.activeElement?.textContent).toBe('Placed');
  unmount();
});

test('an element that the server did not render is reported', async () => {
  const errors: string[] = [];
  const report = { onRecoverableError: (error: unknown) => void errors.push(String(error)) };
  hydrateRoot(rendered('<p>text</p>'), <h1>text</h1>, report);
  await expect.element(page.getByRole('heading', { name: 'text' })).toBeVisible();
  expect(errors).toEqual(['Error: The rendered page has no <h1> here.']);
});

function WithId() {
  const id = useId();
  return <p id={id}>{id}</p>;
}

test('ids do not depend on when a part arrives', async () => {
  const Part = lazy(async () => ({ default: WithId }));
  const element = (
    <>
      <WithId />
      <Suspense>
        <Part />
      </Suspense>
      <WithId />
    </>
  );
  const idsOf = async () => {
    const { container, unmount } = await render(element);
    const ids = () => [...container.querySelectorAll('p')].map(({ id }) => id);
    await expect.poll(ids).toHaveLength(3);
    const all = ids();
    await unmount();
    return all;
  };
  const later = await idsOf();
  expect(new Set(later).size).toBe(3);
  // It has arrived.
  expect(await idsOf()).toEqual(later);
});
