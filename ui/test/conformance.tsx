import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

/** What every piece accepts beside its own props. */
export interface CommonProps {
  className: string;
  'data-extra': string;
  ref: (element: Element | null) => void;
}

interface ConformanceOptions {
  /** Selector of the element that takes `ref` and further attributes, where it is not the outermost one. */
  control?: string;
}

/** What holds for every piece: `className` joins the piece's own, `ref` and further attributes arrive. */
export function describeConformance(
  element: (common: CommonProps) => ReactElement,
  { control }: ConformanceOptions = {},
): void {
  describe('conformance', () => {
    let referenced: Element | null = null;
    const common: CommonProps = {
      className: 'extra-class',
      'data-extra': 'arrived',
      ref: (node) => {
        referenced = node;
      },
    };

    async function renderPiece(props = common) {
      const { container, unmount } = await render(element(props));
      const root = container.firstElementChild;
      const target = control === undefined ? root : container.querySelector(control);
      if (root === null || target === null) throw new Error('The piece rendered nothing.');
      return { root, target, unmount };
    }

    test('className lands on the outermost element, beside the own classes', async () => {
      const { root: plain } = await renderPiece({ ...common, className: '' });
      const { root } = await renderPiece();
      expect([...root.classList].sort()).toEqual([...plain.classList, 'extra-class'].sort());
    });

    test('the ref gets the element and is emptied when it goes', async () => {
      const { target, unmount } = await renderPiece();
      expect(referenced).toBe(target);
      await unmount();
      expect(referenced).toBeNull();
    });

    test('further attributes arrive where the ref points', async () => {
      const { target } = await renderPiece();
      expect(target.getAttribute('data-extra')).toBe('arrived');
    });
  });
}
