import { expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { pictureSize, shapeElements, shapesOf } from './vector-picture.service.ts';

const db = testDatabase();

const drawn = ['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'transform'];
const measures = ['d', 'x', 'y', 'width', 'height', 'rx', 'cx', 'cy', 'r', 'ry'];

it('reads all shapes in the pictures of the waste categories', async () => {
  const pictures = await db.asOwner<{ code: string; picture_svg: string }>(
    'select code, picture_svg from waste_category',
  );
  expect(pictures.length).toBeGreaterThan(10);
  for (const { code, picture_svg: svg } of pictures) {
    const elements = [...svg.matchAll(/<([a-z]+)/g)].map(([, element]) => element);
    const shapes = shapesOf(svg);
    expect([code, shapes.length]).toEqual([code, elements.filter((one) => one !== 'svg' && one !== 'g').length]);
    expect(svg).toContain(`viewBox="0 0 ${pictureSize} ${pictureSize}"`);
    for (const { element, attributes, turns } of shapes) {
      expect(shapeElements).toContain(element);
      for (const name of attributes.keys()) expect([...drawn, ...measures]).toContain(name);
      expect(turns.length).toBeGreaterThanOrEqual(attributes.has('transform') ? 1 : 0);
    }
  }
});

it('rotates shapes with their group, and individually', () => {
  const svg =
    '<svg><g transform="rotate(-5 48 48)"><path d="M0 0"/><circle r="1" transform="rotate(9 1 2)"/></g><rect/></svg>';
  const outer = { degrees: -5, x: 48, y: 48 };
  expect(shapesOf(svg).map(({ turns }) => turns)).toEqual([[outer], [outer, { degrees: 9, x: 1, y: 2 }], []]);
});

it('ignores unknown elements', () => {
  expect(shapesOf('<svg><script>alert(1)</script><image href="x"/><text>9</text></svg>')).toEqual([]);
});
