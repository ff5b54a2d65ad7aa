import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { Skeleton } from './skeleton.tsx';

describeConformance((common) => <Skeleton {...common} />);

async function renderSkeleton(immediate: boolean) {
  const { container } = await render(<Skeleton immediate={immediate} />);
  const skeleton = container.firstElementChild;
  if (skeleton === null) throw new Error('nothing rendered');
  return skeleton;
}

test('has its size immediately and is visible after 300 ms', async () => {
  const skeleton = await renderSkeleton(false);
  const [appearing] = skeleton.getAnimations();
  if (appearing === undefined) throw new Error('it does not wait');
  appearing.pause();
  appearing.currentTime = 299;
  expect(getComputedStyle(skeleton).visibility).toBe('hidden');
  expect(skeleton.getBoundingClientRect().height).toBeGreaterThan(0);
  appearing.currentTime = 300;
  expect(getComputedStyle(skeleton).visibility).toBe('visible');
});

test('an immediate one is visible in the first paint', async () => {
  const skeleton = await renderSkeleton(true);
  expect(skeleton.getAnimations()).toEqual([]);
  expect(getComputedStyle(skeleton).visibility).toBe('visible');
});

test('is hidden from screen readers', async () => {
  const skeleton = await renderSkeleton(true);
  expect(skeleton.getAttribute('aria-hidden')).toBe('true');
});
