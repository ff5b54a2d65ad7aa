import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Popover, type PopoverProps } from './popover.tsx';

const popover = page.getByRole('dialog', { name: 'Sía' });
const trigger = page.getByRole('button', { name: 'Opna síu' });

function Sample(props: Partial<PopoverProps>) {
  return (
    <>
      <Popover label="Sía" trigger={<button type="button">Opna síu</button>} {...props}>
        {props.children ?? <input aria-label="Leitarorð" />}
      </Popover>
      <button type="button" style={{ marginTop: 400 }}>
        Annars staðar
      </button>
    </>
  );
}

const size = () => popover.element() as HTMLElement;
const large = <div style={{ width: 900, height: 900 }} />;

test('is at most 300 px wide and 350 px high, then it scrolls', async () => {
  await page.viewport(1200, 900);
  await render(<Sample defaultOpen>{large}</Sample>);
  await expect.poll(() => [size().offsetWidth, size().offsetHeight]).toEqual([300, 350]);
  expect(size().scrollHeight).toBeGreaterThan(350);
});

test('can be wider', async () => {
  await page.viewport(1200, 900);
  await render(
    <Sample defaultOpen maxWidth={600}>
      {large}
    </Sample>,
  );
  await expect.poll(() => size().offsetWidth).toBe(600);
});

test('is never wider than the window', async () => {
  await page.viewport(400, 900);
  await render(
    <Sample defaultOpen maxWidth={600}>
      {large}
    </Sample>,
  );
  await expect.poll(() => size().offsetWidth).toBeLessThan(400);
});

test('opens and closes with the keyboard, and returns the focus', async () => {
  await render(<Sample />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Leitarorð')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(popover).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

test('a second press on its trigger closes it', async () => {
  await render(<Sample />);
  await trigger.click();
  await expect.element(popover).toBeVisible();
  await trigger.click();
  await expect.element(popover).not.toBeInTheDocument();
});

test('a press elsewhere closes it and still has its own effect', async () => {
  await render(<Sample />);
  await trigger.click();
  const elsewhere = page.getByRole('button', { name: 'Annars staðar' });
  await elsewhere.click();
  await expect.element(popover).not.toBeInTheDocument();
  await expect.element(elsewhere).toHaveFocus();
});
