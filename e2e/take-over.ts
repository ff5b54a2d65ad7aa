import { expect, type Page } from '@playwright/test';

/** A node of the rendered application, with the names that Preact gives it. */
interface RenderedNode {
  readonly type: unknown;
  readonly props: Readonly<Record<string, unknown>>;
  readonly __e: unknown;
  readonly __k: RenderedNode | readonly (RenderedNode | null)[] | null;
}

/** The attributes that differ between the application and the elements of the server: the hydration does not change them. */
function differences(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const attributes = { id: 'id', htmlFor: 'for', href: 'href', className: 'class', role: 'role' };
    const found: string[] = [];
    const compare = (element: Element, props: RenderedNode['props']) => {
      for (const [property, attribute] of Object.entries(attributes)) {
        const { [property]: wanted } = props;
        const shown = element.getAttribute(attribute) ?? '';
        // Libraries add classes.
        if (typeof wanted === 'string' && !(attribute === 'class' ? shown.startsWith(wanted) : shown === wanted))
          found.push(`${element.localName}: ${attribute} is ${shown}, not ${wanted}`);
      }
    };
    const visit = (node: RenderedNode | null | undefined) => {
      if (node === null || node === undefined) return;
      if (typeof node.type === 'string' && node.__e instanceof Element) compare(node.__e, node.props);
      for (const child of [node.__k].flat()) visit(child);
    };
    visit((document.querySelector('#root') as unknown as RenderedNode | null)?.__k as RenderedNode);
    return found;
  });
}

/**
 * Presses a key and waits until the page is hydrated. A key before the first script is lost, as a visitor’s would be; the next one counts.
 * The hydrated elements must be those that the browser would have rendered.
 */
export async function takeOver(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Shift');
    const isTaken = await page.evaluate(() => {
      const root = document.querySelector('#root');
      return root !== null && '__k' in root;
    });
    expect(isTaken).toBe(true);
  }).toPass();
  expect(await differences(page)).toEqual([]);
}

/**
 * Holds the application before it hydrates the page, as on a slow device. Call it before the page is opened.
 * @returns a function that waits until the application is fetched, and a function that lets it continue
 */
export async function holdHydration(page: Page) {
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(/\/assets\/main-[^/]+\.js$/, async (route) => {
    started.resolve();
    await released.promise;
    await route.continue();
  });
  return {
    started: () => started.promise,
    release: async () => {
      released.resolve();
      await takeOver(page);
    },
  };
}
