import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { emulateMedia } from '../test/media.ts';
import { Row, Stack } from './layout.tsx';

describeConformance((common) => <Stack {...common} />);
describeConformance((common) => <Row {...common} />);

type Layout = Parameters<typeof render>[0];

/** The style of the layout, and the places of its children inside it. */
async function shown(layout: Layout) {
  const { container } = await render(layout);
  const element = container.firstElementChild;
  if (!(element instanceof HTMLElement)) throw new Error('nothing rendered');
  const { left, top } = element.getBoundingClientRect();
  const places = [...element.children].map((child) => {
    const place = child.getBoundingClientRect();
    return { left: place.left - left, top: place.top - top, width: place.width, height: place.height };
  });
  return { element, style: getComputedStyle(element), places };
}

const box = (width: number, height: number) => <div style={{ width, height, flex: 'none' }} />;

test('a stack places its children below each other, 16 px apart by default', async () => {
  const { places } = await shown(
    <Stack style={{ width: 200 }}>
      {box(40, 20)}
      <p style={{ height: 10 }} />
    </Stack>,
  );
  expect(places).toEqual([
    { left: 0, top: 0, width: 40, height: 20 },
    { left: 0, top: 36, width: 200, height: 10 },
  ]);
});

test.each([
  ['start', 0],
  ['center', 80],
  ['end', 160],
] as const)('a stack aligned to its %s', async (align, left) => {
  const { places } = await shown(
    <Stack align={align} style={{ width: 200 }}>
      {box(40, 20)}
    </Stack>,
  );
  expect(places[0]?.left).toBe(left);
});

test('a row wraps at its end; its lines have a separate distance', async () => {
  const { places } = await shown(
    <Row gap={24} rowGap={4} style={{ width: 110 }}>
      {box(40, 20)}
      {box(40, 20)}
      {box(40, 20)}
    </Row>,
  );
  expect(places.map(({ left, top }) => [left, top])).toEqual([
    [0, 0],
    [64, 0],
    [0, 24],
  ]);
});

test('a row that does not wrap exceeds its end', async () => {
  const { places } = await shown(
    <Row nowrap style={{ width: 50 }}>
      {box(40, 20)}
      {box(40, 20)}
    </Row>,
  );
  expect(places.map(({ left, top }) => [left, top])).toEqual([
    [0, 0],
    [48, 0],
  ]);
});

test.each([
  ['center', 0, 10],
  ['end', 0, 20],
  ['start', 0, 0],
] as const)('a row aligned to its %s', async (align, first, second) => {
  const { places } = await shown(
    <Row align={align}>
      {box(40, 40)}
      {box(40, 20)}
    </Row>,
  );
  expect(places.map(({ top }) => top)).toEqual([first, second]);
});

test.each([
  ['center', [60, 100]],
  ['end', [120, 160]],
  ['between', [0, 160]],
] as const)('a row justified to %s', async (justify, left) => {
  const { places } = await shown(
    <Row justify={justify} style={{ width: 200 }}>
      {box(32, 20)}
      {box(40, 20)}
    </Row>,
  );
  expect(places.map((place) => place.left)).toEqual(left);
});

test('a stack in a table cell keeps the column as wide as its longest word', async () => {
  const { element } = await shown(
    <table style={{ width: 10 }}>
      <tbody>
        <tr>
          <td>
            <Stack>{box(120, 20)}</Stack>
          </td>
        </tr>
      </tbody>
    </table>,
  );
  expect(element.getBoundingClientRect().width).toBeGreaterThanOrEqual(120);
});

test('lists have no markers', async () => {
  const { element, style } = await shown(
    <Stack as="ul" gap={4}>
      <li>Pappír</li>
    </Stack>,
  );
  expect(element.tagName).toBe('UL');
  expect([style.listStyleType, style.paddingLeft]).toEqual(['none', '0px']);
});

test('the legend of a group looks like a label', async () => {
  const { element } = await shown(
    <Stack as="fieldset" gap={4}>
      <legend>Tungumál</legend>
    </Stack>,
  );
  const legend = element.querySelector('legend');
  if (legend === null) throw new Error('no legend');
  const { fontSize, fontWeight, paddingLeft } = getComputedStyle(legend);
  expect([fontSize, fontWeight, paddingLeft]).toEqual(['14px', '500', '0px']);
});

test('a class of the caller overrides', async () => {
  const sheet = document.createElement('style');
  sheet.textContent = '.wide { display: block; gap: 2px }';
  document.head.prepend(sheet);
  const { style } = await shown(<Row className="wide" gap={24} inline />);
  expect([style.display, style.columnGap]).toEqual(['block', '2px']);
  sheet.remove();
});

test('what is for the screen is hidden on paper', async () => {
  const { style } = await shown(<Row screenOnly>{box(40, 20)}</Row>);
  expect(style.display).toBe('flex');
  await emulateMedia({ media: 'print' });
  expect(style.display).toBe('none');
});
