import { useEffect, useLayoutEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { SearchBox, type SearchBoxProps } from './search-box.tsx';

function Sample(props: Partial<SearchBoxProps>) {
  return <SearchBox label="Leita að íláti" placeholder="Leita…" clearLabel="Hreinsa" {...props} />;
}

/** A page that applies a term only when it is released. */
function SlowPage({ release }: { release: (() => void)[] }) {
  const [term, setTerm] = useState('');
  return <Sample value={term} onSearch={(next) => release.push(() => setTerm(next))} />;
}

/** Before its first effects, as on a page that is being hydrated. */
function TypedEarly() {
  const [step, setStep] = useState('');
  useEffect(() => setStep('later'), []);
  useLayoutEffect(() => {
    const input = document.querySelector('input');
    if (input === null) return;
    input.value = 'gler';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);
  return (
    <>
      <Sample />
      <output>{step}</output>
    </>
  );
}

describeConformance((common) => <Sample {...common} />, { control: 'input' });

const box = page.getByRole('searchbox', { name: 'Leita að íláti' });

test('reports the text in lower case and trimmed, immediately, and keeps the typed form', async () => {
  const onSearch = vi.fn();
  await render(<Sample onSearch={onSearch} />);
  await expect.element(box).toHaveAttribute('placeholder', 'Leita…');
  await userEvent.type(box, ' Þí');
  expect(onSearch.mock.calls).toEqual([[''], ['þ'], ['þí']]);
  await expect.element(box).toHaveValue(' Þí');
});

test('keeps what is typed while the page begins', async () => {
  await render(<TypedEarly />);
  await expect.element(page.getByText('later')).toBeVisible();
  await expect.element(box).toHaveValue('gler');
});

test('has an Icelandic placeholder without another text', async () => {
  await render(<SearchBox label="Leita að íláti" clearLabel="Hreinsa" />);
  await expect.element(box).toHaveAttribute('placeholder', 'Leita…');
});

test('Enter calls onGo with the term', async () => {
  const onGo = vi.fn();
  await render(<Sample onGo={onGo} />);
  await userEvent.type(box, 'GLER {Enter}');
  expect(onGo).toHaveBeenCalledExactlyOnceWith('gler');
});

test('Escape empties the box and reports it', async () => {
  const onSearch = vi.fn();
  await render(<Sample onSearch={onSearch} />);
  await userEvent.type(box, 'gler');
  await userEvent.keyboard('{Escape}');
  await expect.element(box).toHaveValue('');
  expect(onSearch).toHaveBeenLastCalledWith('');
});

test('the clear button empties it too, and is visible only if there is text', async () => {
  const onSearch = vi.fn();
  await render(<Sample value="gler" onSearch={onSearch} />);
  const cross = page.getByRole('button', { name: 'Hreinsa' });
  await cross.click();
  await expect.element(box).toHaveValue('');
  await expect.element(box).toHaveFocus();
  await expect.element(cross).not.toBeInTheDocument();
  expect(onSearch).toHaveBeenLastCalledWith('');
});

test('with a debounce it waits for a pause', async () => {
  const onSearch = vi.fn();
  const { rerender } = await render(<Sample debounce={1_000_000} onSearch={onSearch} />);
  await userEvent.type(box, 'gle');
  await expect.element(box).toHaveValue('gle');
  expect(onSearch).not.toHaveBeenCalled();
  await rerender(<Sample debounce={20} onSearch={onSearch} />);
  await userEvent.type(box, 'r');
  await expect.poll(() => onSearch.mock.calls).toEqual([['gler']]);
});

test('Enter does not wait for the pause, and nothing is reported twice', async () => {
  const onSearch = vi.fn();
  const { rerender } = await render(<Sample debounce={1_000_000} onSearch={onSearch} />);
  await userEvent.type(box, 'gl{Enter}');
  await expect.poll(() => onSearch.mock.calls).toEqual([['gl']]);
  // If the first pause were still running, it would end before this one.
  await rerender(<Sample debounce={20} onSearch={onSearch} />);
  await userEvent.type(box, 'e');
  await expect.poll(() => onSearch.mock.calls).toEqual([['gl'], ['gle']]);
});

test('shows a term that the page sets', async () => {
  const { rerender } = await render(<Sample value="gler" />);
  await expect.element(box).toHaveValue('gler');
  await rerender(<Sample value="plast" />);
  await expect.element(box).toHaveValue('plast');
});

test('an echo of an earlier report does not overwrite newer typing', async () => {
  const release: (() => void)[] = [];
  await render(<SlowPage release={release} />);
  await userEvent.type(box, 'Gl');
  release[0]?.();
  await userEvent.type(box, 'e');
  release[1]?.();
  await userEvent.type(box, 'r');
  await expect.element(box).toHaveValue('Gler');
});
