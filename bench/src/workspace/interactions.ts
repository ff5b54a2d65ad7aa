// What the browser needs from an input to the next frame, on long lists and in the editor: what INP is made of.
import type { CDPSession, Page } from 'playwright';
import { openBrowser, slowDown, watchRequests } from './browser.ts';
import { linesInEditor, linesOpened, type Site } from './site.ts';

export interface Answered {
  readonly place: string;
  readonly action: string;
  /** Milliseconds of each interaction, from the input to the frame after it. Below 16 the browser reports none: 16. */
  readonly durations: readonly number[];
  /** Milliseconds of tasks above 50, each. */
  readonly longTasks: readonly number[];
  /** Milliseconds of the page's main thread for each interaction, until all that follows from it is done. */
  readonly cpu: number;
  /** Rows of the table whose attributes or content changed, for each interaction. */
  readonly rows: number;
}

/** Runs in the page. */
function observe(): void {
  const seen = { durations: new Map<number, number>(), tasks: [] as number[], rows: new Set<Element>() };
  Reflect.set(window, 'benchAnswered', seen);
  const options = { type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEventTiming & {
      interactionId: number;
    })[]) {
      if (interactionId > 0)
        seen.durations.set(interactionId, Math.max(duration, seen.durations.get(interactionId) ?? 0));
    }
  }).observe(options);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: 'longtask' });
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const row = target instanceof Element ? target.closest('tr') : target.parentElement?.closest('tr');
      if (row !== null && row !== undefined) seen.rows.add(row);
      for (const added of addedNodes) if (added instanceof Element && added.matches('tr')) seen.rows.add(added);
    }
  }).observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true });
}

/** Runs in the page: what was seen since the last time. */
function take(): { readonly durations: number[]; readonly tasks: number[]; readonly rows: number } {
  const seen = Reflect.get(window, 'benchAnswered') as {
    durations: Map<number, number>;
    tasks: number[];
    rows: Set<Element>;
  };
  const taken = { durations: [...seen.durations.values()], tasks: [...seen.tasks], rows: seen.rows.size };
  seen.durations.clear();
  seen.tasks.length = 0;
  seen.rows.clear();
  return taken;
}

type Act = (page: Page) => Promise<void>;

interface Action {
  readonly name: string;
  /** Not measured. */
  readonly prepare?: Act;
  /** One interaction, or one of a series. */
  readonly acts: readonly Act[];
}

/** Milliseconds between two keys of a fast typist. */
const pause = 120;

const keys = (...pressed: readonly string[]): Act[] => pressed.map((key) => (page) => page.keyboard.press(key));
const typed = (text: string): Act[] => [...text].map((letter) => (page) => page.keyboard.type(letter));
const times = (count: number, act: Act): Act[] => Array.from({ length: count }, () => act);
const click =
  (selector: string): Act =>
  (page) =>
    page.locator(selector).first().click();

const cell = (row: number, name: string): string => `main tr[aria-rowindex="${row + 2}"] input[data-cell="${name}"]`;

/** Presses a cell of one of the first lines. */
const clickCell =
  (row: number, name: string): Act =>
  async (page) => {
    await page.locator('main tbody').first().scrollIntoViewIfNeeded();
    await page.locator(cell(row, name)).click();
  };

/** Presses a cell of the last line, which comes into the document when the screen reaches its place. */
const clickLast =
  (name: string): Act =>
  async (page) => {
    await page.locator('main tbody').last().scrollIntoViewIfNeeded();
    await page.locator(`main tbody:last-of-type tr:last-child input[data-cell=${name}]`).click();
  };

const scroll: Act = async (page) => {
  await page.mouse.move(700, 500);
  for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, 900);
};

const search = 'main input[type=search]';
const sort = 'main thead button';

const listActions = (term: string): Action[] => [
  { name: 'type in the search', prepare: click(search), acts: typed(term) },
  { name: 'clear the search', prepare: click(search), acts: keys(...[...term].map(() => 'Backspace')) },
  { name: 'sort', acts: times(4, click(sort)) },
  {
    name: 'scroll and press a key',
    prepare: click(sort),
    acts: times(6, async (page) => {
      await scroll(page);
      await page.keyboard.press('Shift');
    }),
  },
];

const rowAction: Action = {
  name: 'select rows',
  acts: [0, 1, 2, 3, 4, 5].map((index) => (page) => page.locator('main tbody input[type=checkbox]').nth(index).click()),
};

/** Puts a table into the clipboard of the page, as copied from a spreadsheet, and pastes it. */
const paste =
  (rows: number): Act =>
  (page) =>
    page.evaluate((count) => {
      const text = Array.from({ length: count }, (_none, index) => `${index}\tLína ${index}\t2\tkg\t1.500\t24 %`).join(
        '\n',
      );
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const begun = performance.now();
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
      // An event of a script is no interaction for the browser: its frame is awaited here.
      return new Promise<void>((resolve) =>
        requestAnimationFrame(() =>
          setTimeout(() => {
            const { durations } = Reflect.get(window, 'benchAnswered') as { durations: Map<number, number> };
            durations.set(-begun, performance.now() - begun);
            resolve();
          }),
        ),
      );
    }, rows);

const editorActions: readonly Action[] = [
  {
    name: `paste, up to ${linesInEditor} lines`,
    prepare: clickLast('sellersItemId'),
    acts: [paste(linesInEditor - linesOpened + 1)],
  },
  { name: 'type a description', prepare: clickCell(1, 'name'), acts: typed('pappi og') },
  { name: 'type a quantity', prepare: clickCell(1, 'quantity'), acts: typed('12345') },
  { name: 'type a location, with its list', prepare: clickCell(1, 'location'), acts: typed('hafna') },
  { name: 'move down', prepare: clickCell(2, 'name'), acts: keys(...Array.from({ length: 8 }, () => 'ArrowDown')) },
  { name: 'Enter, next line', prepare: clickCell(3, 'price'), acts: keys('Enter', 'Enter', 'Enter', 'Enter') },
  {
    name: 'remove lines',
    prepare: clickCell(4, 'name'),
    acts: times(3, (page) => page.keyboard.press('Control+Delete')),
  },
  { name: 'undo', acts: times(3, (page) => page.keyboard.press('Control+z')) },
  { name: 'paste 20 lines', prepare: clickCell(5, 'sellersItemId'), acts: [paste(20)] },
  { name: 'paste 500 lines', prepare: clickCell(6, 'sellersItemId'), acts: [paste(500)] },
  {
    name: 'add a line at the end',
    prepare: clickLast('name'),
    acts: [(page) => page.keyboard.press('Enter')],
  },
];

/** Milliseconds of processor time that the main thread of a page has used; other programs on the machine do not count. */
async function used(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

async function perform(
  page: Page,
  session: CDPSession,
  { name, prepare, acts }: Action,
  untilIdle: () => Promise<void>,
): Promise<Omit<Answered, 'place'>> {
  await prepare?.(page);
  await untilIdle();
  await page.evaluate(take);
  const before = await used(session);
  for (const act of acts) {
    await act(page);
    await page.waitForTimeout(pause);
  }
  await untilIdle();
  const cpu = ((await used(session)) - before) / acts.length;
  const { durations, tasks, rows } = await page.evaluate(take);
  const unseen = Array.from<number>({ length: Math.max(0, acts.length - durations.length) }).fill(16);
  return { action: name, durations: [...durations, ...unseen], longTasks: tasks, cpu, rows: rows / acts.length };
}

const places = [
  {
    name: 'containers',
    path: 'longContainers',
    ready: 'main tbody tr[data-index]',
    actions: [...listActions('tun-77'), rowAction],
  },
  { name: 'invoice lines', path: 'longLines', ready: 'main tbody tr[data-index]', actions: listActions('gámi') },
  { name: 'invoice editor', path: 'editor', ready: cell(5, 'name'), actions: editorActions },
] as const satisfies readonly { name: string; path: keyof Site['paths']; ready: string; actions: readonly Action[] }[];

/** Does everything once at each place, on a processor that is slowed down or not. */
export async function interact(site: Site, isSlow: boolean, only = ''): Promise<Answered[]> {
  const browser = await openBrowser(site);
  const answered: Answered[] = [];
  try {
    for (const { name, path, ready, actions } of places.filter((place) => place.name.includes(only))) {
      const page = await browser.context.newPage();
      page.setDefaultTimeout(60_000);
      const untilIdle = watchRequests(page);
      await page.goto(site.origin + site.paths[path]);
      await page.locator(ready).first().waitFor();
      await untilIdle();
      await page.evaluate(observe);
      const session = await slowDown(page, { processor: isSlow });
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      for (const action of actions) {
        answered.push({ place: name, ...(await perform(page, session, action, untilIdle)) });
      }
      await page.close({ runBeforeUnload: false });
    }
  } finally {
    await browser.close();
  }
  return answered;
}
