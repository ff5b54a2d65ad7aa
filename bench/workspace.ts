// The pages of a signed-in member in a real browser: how soon they appear, and how soon they answer a press or a key.
//
// Work: the overview, the containers, an invoice and the weighing station of the demonstration, opened with an empty browser and again, on
// slow 4G (1.6 Mbit/s, 150 ms) with a processor four times slower, after the server has sent each a few times; links of the side bar that
// the pointer has reached; typing, sorting, selecting and scrolling in lists of 10,000 rows, and the editor with 2,000 lines.
// Limits: LCP 1.5 s cold and 0.5 s warm; 100 ms from an interaction to the next frame, and from a press of a link to its page.
// Durations depend on other work on the machine; requests, bytes, rows, and the processor time of the page's main thread do not.
import { printLoad, printTable, spread, written } from './src/report.ts';
import { withFolder } from './src/server-process.ts';
import { type Followed, followLinks } from './src/workspace/followed.ts';
import { type Answered, interact } from './src/workspace/interactions.ts';
import { type Opened, openTwice, warmUp } from './src/workspace/opened.ts';
import { openSite, type Site } from './src/workspace/site.ts';

const rounds = Number(process.env.ROUNDS ?? 3);
/** Only these parts, if given: `opened`, `followed`, `answered`. */
const parts = process.env.PARTS?.split(',');
const isSelected = (part: string): boolean => parts?.includes(part) ?? true;

const opened = ['overview', 'containers', 'invoice', 'station'] as const satisfies readonly (keyof Site['paths'])[];
const targets = { cold: 1500, warm: 500, interaction: 100 } as const;

const verdict = (value: number, target: number): string => (value <= target ? 'reached' : 'missed');

const medianOf = <Value>(values: readonly Value[], figure: (value: Value) => number): number =>
  spread(values.map(figure)).median;

function openedRow(name: string, visit: 'cold' | 'warm', rows: readonly Opened[]): string[] {
  const lcp = spread(rows.map((row) => row.lcp));
  return [
    `${name}, ${visit}`,
    written(lcp, 0),
    medianOf(rows, ({ fcp }) => fcp).toFixed(0),
    medianOf(rows, ({ cls }) => cls).toFixed(3),
    medianOf(rows, ({ files }) => files).toFixed(0),
    medianOf(rows, ({ calls }) => calls).toFixed(0),
    medianOf(rows, ({ kilobytes }) => kilobytes).toFixed(1),
    medianOf(rows, ({ blocked }) => blocked).toFixed(0),
    rows[0]?.element ?? '',
    String(targets[visit]),
    verdict(lcp.median, targets[visit]),
  ];
}

async function openPages(site: Site): Promise<void> {
  const rows: string[][] = [];
  for (const name of opened) {
    const visits: Awaited<ReturnType<typeof openTwice>>[] = [];
    await warmUp(site, site.paths[name]);
    for (let round = 0; round < rounds; round += 1) visits.push(await openTwice(site, site.paths[name]));
    for (const visit of ['cold', 'warm'] as const)
      rows.push(
        openedRow(
          name,
          visit,
          visits.map((each) => each[visit]),
        ),
      );
  }
  const heading = ['page', 'LCP ms', 'FCP ms', 'CLS', 'responses before LCP', 'calls', 'kB', 'blocked ms'];
  printTable([...heading, 'largest', 'to reach', ''], rows);
}

async function followAll(site: Site): Promise<void> {
  const all: Followed[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(...(await followLinks(site)));
  const rows = Object.entries(Object.groupBy(all, ({ page }) => page)).map(([page, followed = []]) => {
    const shown = spread(followed.map((each) => each.shown));
    const requests = medianOf(followed, (each) => each.requests).toFixed(0);
    return [page, written(shown, 0), requests, String(targets.interaction), verdict(shown.median, targets.interaction)];
  });
  printTable(['link to', 'ms', 'requests', 'to reach', ''], rows);
}

async function answerAll(site: Site, isSlow: boolean): Promise<void> {
  const all: Answered[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(...(await interact(site, isSlow)));
  const rows = Object.entries(Object.groupBy(all, ({ place, action }) => `${place}: ${action}`)).map(
    ([name, answered = []]) => {
      const durations = spread(answered.flatMap((each) => each.durations));
      const longest = spread(answered.map((each) => Math.max(...each.durations))).median;
      return [
        name,
        written(durations, 0),
        longest.toFixed(0),
        medianOf(answered, ({ cpu }) => cpu).toFixed(1),
        medianOf(answered, ({ rows: changed }) => changed).toFixed(1),
        isSlow ? verdict(longest, targets.interaction) : '',
      ];
    },
  );
  printTable([`interaction, ${isSlow ? '4 × slower' : 'as it is'}`, 'ms', 'longest', 'CPU-ms', 'rows', ''], rows);
}

await withFolder(async (folder) => {
  const site = await openSite(folder);
  try {
    if (isSelected('opened')) await openPages(site);
    if (isSelected('followed')) await followAll(site);
    if (isSelected('answered')) {
      await answerAll(site, true);
      await answerAll(site, false);
    }
  } finally {
    await site.stop();
  }
});
printLoad();
