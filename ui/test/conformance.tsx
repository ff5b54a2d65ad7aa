import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

/** Props that every component accepts in addition to its own. */
export interface CommonProps {
  className: string;
  'data-extra': string;
  ref: (element: Element | null) => void;
}

interface ConformanceOptions {
  /** Selector of the element that receives `ref` and other attributes, if it is not the outermost one. */
  control?: string;
}

/** Checks for every component: `className` is added to its own classes, `ref` and other attributes reach the element. */
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

    test('className reaches the outermost element, beside its own classes', async () => {
      const { root: plain } = await renderPiece({ ...common, className: '' });
      const { root } = await renderPiece();
      expect([...root.classList].sort()).toEqual([...plain.classList, 'extra-class'].sort());
    });

    test('the ref receives the element and is cleared on unmount', async () => {
      const { target, unmount } = await renderPiece();
      expect(referenced).toBe(target);
      await unmount();
      expect(referenced).toBeNull();
    });

    test('other attributes reach the element of the ref', async () => {
      const { target } = await renderPiece();
      expect(target.getAttribute('data-extra')).toBe('arrived');
    });
  });
}
