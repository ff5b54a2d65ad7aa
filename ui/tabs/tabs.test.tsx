import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { describeConformance } from '../test/conformance.tsx';
import { TabPanel, Tabs, type TabsProps } from './tabs.tsx';

const options = [{ name: 'is', title: 'Íslenska' }, { name: 'en', title: 'English' }, { name: 'Polski' }];

function Sample(props: Partial<TabsProps>) {
  return (
    <Tabs options={options} label="Tungumál" {...props}>
      <TabPanel name="is">Pappír</TabPanel>
      <TabPanel name="en">Paper</TabPanel>
      <TabPanel name="Polski">Papier</TabPanel>
    </Tabs>
  );
}

describeConformance((common) => <Sample {...common} />);

const tab = (name: string) => page.getByRole('tab', { name });

test('shows titles, or names without titles; the first tab is open', async () => {
  await render(<Sample />);
  await expect.element(page.getByRole('tablist', { name: 'Tungumál' })).toBeVisible();
  await expect.element(tab('Íslenska')).toHaveAttribute('aria-selected', 'true');
  await expect.element(tab('Polski')).toHaveAttribute('aria-selected', 'false');
  await expect.element(page.getByRole('tabpanel', { name: 'Íslenska' })).toHaveTextContent('Pappír');
});

test('only the open tab names its panel: a page may render no other', async () => {
  await render(<Sample />);
  const { id } = page.getByRole('tabpanel').element();
  await expect.element(tab('Íslenska')).toHaveAttribute('aria-controls', id);
  await expect.element(tab('Polski')).not.toHaveAttribute('aria-controls');
});

test('arrows, Home and End move between tabs; Tab moves to the panel', async () => {
  await render(<Sample />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('English')).toHaveFocus();
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Paper');
  await userEvent.keyboard('{End}');
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Papier');
  await userEvent.keyboard('{Home}');
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Pappír');
  await userEvent.tab();
  await expect.element(page.getByRole('tabpanel')).toHaveFocus();
});

test('can be controlled by the page', async () => {
  const onValueChange = vi.fn();
  await render(<Sample value="en" onValueChange={onValueChange} />);
  await tab('Íslenska').click();
  expect(onValueChange).toHaveBeenLastCalledWith('is');
  await expect.element(tab('English')).toHaveAttribute('aria-selected', 'true');
});
