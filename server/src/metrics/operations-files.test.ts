import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { createTenant } from '../../test/records/factories.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'operations');
const token = 'metrics-token-of-this-test';

/** A server that takes no jobs is not ready: its 503 is an error that rules count. */
const jobs = { isRunning: () => false, backlog: async () => undefined };

/** Labels that Prometheus adds to each series, and the metric about the scrape itself. */
const ownLabels = ['job', 'instance'];
const ownMetrics = ['up'];

/** Words of the query language that are not followed by a parenthesis. */
const operators = ['and', 'or', 'unless', 'bool', 'offset'];
const identifier = /[a-zA-Z_:][\w:]*/g;

/** Exported series: the values of each label of each metric. */
type Exported = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

function exportedIn(text: string): Exported {
  const metrics = new Map<string, Map<string, Set<string>>>();
  for (const line of text.split('\n')) {
    const [, name, labels = ''] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    if (name === undefined) continue;
    const known = metrics.get(name) ?? new Map<string, Set<string>>();
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g))
      known.set(label, (known.get(label) ?? new Set()).add(value));
    metrics.set(name, known);
  }
  return metrics;
}

/** What an expression uses that is not exported. */
function unknownIn(expression: string, exported: Exported): string[] {
  const selectors = [...expression.matchAll(/([a-zA-Z_:][\w:]*)\{([^}]*)\}/g)];
  const matchers = selectors.flatMap(([, metric = '', text = '']) =>
    [...text.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].flatMap(([, label = '', operator, value = '']) => {
      if (ownLabels.includes(label)) return [];
      const values = [...(exported.get(metric)?.get(label) ?? [])];
      const isFound =
        operator === '=' ? values.includes(value) : values.some((one) => new RegExp(`^(?:${value})$`).test(one));
      return isFound ? [] : [`${metric}{${label}${operator}"${value}"}`];
    }),
  );
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ');
  const groups = [...bare.matchAll(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g)];
  const used = bare.replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ');
  const names = [...used.matchAll(/(?<![\w.])[a-zA-Z_:][\w:]*(?![\w:]*\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !operators.includes(name));
  const metrics = names.filter((name) => !ownMetrics.includes(name) && !exported.has(name));
  const labels = groups
    .flatMap(([, list = '']) => list.match(identifier) ?? [])
    .filter((label) => !ownLabels.includes(label) && !names.some((name) => exported.get(name)?.has(label)));
  return [...metrics, ...matchers, ...labels.map((label) => `by (${label})`)];
}

describe('the files for Prometheus and Grafana', () => {
  let test: TestApp;
  let exported: Exported;
  let rules = '';
  let dashboard = '';
  beforeAll(async () => {
    rules = await readFile(join(folder, 'alerts.rules.yml'), 'utf8');
    dashboard = await readFile(join(folder, 'grafana-dashboard.json'), 'utf8');
    test = await createTestApp({ metricsToken: token, backupDirectory: folder, jobs });
    const { organizationId } = await createTenant(test.db);
    await test.db.asOwner(
      `insert into device (organization_id, name, kind, last_seen_at) values ($1, 'Vog', 'agent', now())`,
      [organizationId],
    );
    await test.db.asOwner(`select graphile_worker.add_job('sweep_files', '{}'::json)`);
    const url = await test.app.listen({ host: '127.0.0.1', port: 0 });
    await (await fetch(`${url}/health/ready`)).text();
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    exported = exportedIn(await answer.text());
  });
  afterAll(() => test.close());

  const alerts = () => [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression);
  const queries = () => {
    const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] };
    return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  };

  it('have alerts with a severity and a text, and panels with queries', () => {
    const count = (pattern: RegExp) => rules.match(pattern)?.length;
    expect(alerts().length).toBeGreaterThan(10);
    for (const part of [/^ +- alert: /gm, /^ +for: /gm, /severity: (critical|warning) /g, /^ +summary: /gm])
      expect(count(part), String(part)).toBe(alerts().length);
    expect(queries().length).toBeGreaterThan(20);
  });

  it('use only metrics, labels and values that the server exports', () => {
    const unknown = [...alerts(), ...queries()].flatMap((expression) => unknownIn(expression, exported));
    expect(unknown).toEqual([]);
  });

  it.each([
    ['tunna_nothing > 0', ['tunna_nothing']],
    ['rate(tunna_nothing_total[5m]) > 0', ['tunna_nothing_total']],
    ['tunna_outbox_messages{state="lost"} > 0', ['tunna_outbox_messages{state="lost"}']],
    ['tunna_jobs{queue="a"}', ['tunna_jobs{queue="a"}']],
    ['sum by (organization) (tunna_jobs)', ['by (organization)']],
    ['sum by (task, instance) (tunna_jobs{state="failed"}) > 0 and up{job="tunna"} == 1', []],
  ])('are rejected for a name that is not exported: %s', (expression, unknown) => {
    expect(unknownIn(expression, exported)).toEqual(unknown);
  });
});
