import ICAL from 'ical.js';
import { type Logger, pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { strangeText } from '../../../../test/calls.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';
import { refreshSessions } from '../../../../test/sign-in.ts';

let now = new Date('2026-01-07T11:00:00Z');
const lines: string[] = [];
const log: Logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });

const test = testApp({ now: () => now, log, publicUrl: 'https://tunna.example' });
const own = ofAllTests(() => createWorkspace(test));

const origin = 'https://tunna.example';
const subscribe = async (workspace: Workspace, role: 'viewer' | 'editor' | 'owner' = 'editor'): Promise<string> =>
  (await workspace.as(role, 'POST', '/pick-up-feed')).body.url.slice(origin.length);
const fetchFeed = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });

async function scheduled(workspace: Workspace, customId: string, rule: object = {}) {
  const container = await createContainer(test.db, workspace, { customId });
  const body = { weekdays: [1], everyWeeks: 1, from: '2026-01-05', until: '2026-01-31', ...rule };
  return { ...container, schedule: (await workspace.post(`/containers/${container.id}/pick-ups`, body)).body };
}

/** The calendar as parsed by another program. */
function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      location: event.location,
      description: event.description,
      start: event.startDate.toString(),
      end: event.endDate.toString(),
      isDay: event.startDate.isDate,
    };
  });
}

describe('a calendar that programs subscribe to', () => {
  it('is parsed correctly by another program, whatever characters names and notes contain', async () => {
    const workspace = await createWorkspace(test);
    const note = `${strangeText}, a; b \\ c\nönnur lína ${'🗑️'.repeat(60)}`;
    await scheduled(workspace, 'ÞÓR-1, Łódź; "x"', { note });
    const answer = await fetchFeed(await subscribe(workspace));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const events = eventsOf(answer.body);
    expect(events.map(({ start }) => start)).toEqual(['2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26']);
    expect(events[0]).toMatchObject({
      end: '2026-01-06',
      isDay: true,
      summary: expect.stringMatching(/^Staður \d+: ÞÓR-1, Łódź; "x" – tæming$/),
    });
    expect(events[0]?.description).toContain(note);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(4);
    for (const line of answer.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(answer.body).not.toMatch(/[^\r]\n/);
  });

  it('combines one location and day, under a stable name; moved and skipped ones keep their state', async () => {
    const workspace = await createWorkspace(test);
    const first = await scheduled(workspace, 'A-1');
    await scheduled(workspace, 'B-2');
    const url = await subscribe(workspace);
    const before = eventsOf((await fetchFeed(url)).body);
    expect(before).toHaveLength(4);
    expect(before[1]?.description.split('\n')).toHaveLength(2);
    const decide = (day: string, body: object) =>
      workspace.post(`/pick-up-schedules/${first.schedule.id}/days/${day}`, { version: 0, ...body });
    await decide('2026-01-12', { state: 'skipped' });
    await decide('2026-01-19', { state: 'planned', movedTo: '2026-01-20' });
    const after = eventsOf((await fetchFeed(url)).body);
    expect(after.map(({ start }) => start)).toEqual([
      '2026-01-05',
      '2026-01-12',
      '2026-01-19',
      '2026-01-20',
      '2026-01-26',
    ]);
    expect(after.slice(0, 3).map(({ uid }) => uid)).toEqual(before.slice(0, 3).map(({ uid }) => uid));
    expect(after[1]?.description).toMatch(/^B-2/);
  });

  it('can be filtered by location, and contains nothing of another organization', async () => {
    const workspace = await createWorkspace(test);
    await scheduled(workspace, 'HÉR-1');
    const nowhere = await createContainer(test.db, workspace, { customId: 'HVERGI-1', location: false });
    await workspace.post(`/containers/${nowhere.id}/pick-ups`, { weekdays: [1], everyWeeks: 1, from: '2026-01-05' });
    const url = await subscribe(workspace);
    expect((await fetchFeed(url)).body).toContain('HVERGI-1');
    const narrowed = (await fetchFeed(`${url}?locationId=${workspace.locationId}`)).body;
    expect(narrowed).toContain('HÉR-1');
    expect(narrowed).not.toContain('HVERGI-1');
    await scheduled(own, 'OKKAR-1');
    for (const body of [(await fetchFeed(url)).body, (await fetchFeed(`${url}?locationId=${own.locationId}`)).body]) {
      expect(body).not.toContain('OKKAR-1');
    }
  });

  it('is in its owner’s language', async () => {
    const workspace = await createWorkspace(test);
    await scheduled(workspace, 'X-1');
    const spoken: Record<string, RegExp> = { is: /tæming/, en: /collection/, no: /tømming/, pl: /opróżnienie/ };
    const url = await subscribe(workspace, 'viewer');
    for (const [language, word] of Object.entries(spoken)) {
      await test.db.asOwner('update person set language = $2 where id = $1', [
        workspace.members.viewer.personId,
        language,
      ]);
      expect(eventsOf((await fetchFeed(url)).body)[0]?.summary).toMatch(word);
    }
  });

  it('has the same bytes until something changes, so that a 304 is enough', async () => {
    const workspace = await createWorkspace(test);
    const { schedule } = await scheduled(workspace, 'X-1');
    const url = await subscribe(workspace);
    const first = await fetchFeed(url);
    const etag = String(first.headers.etag);
    now = new Date('2026-01-07T13:30:00Z');
    await refreshSessions(test, now);
    const second = await fetchFeed(url, { 'if-none-match': etag });
    expect([second.statusCode, second.body]).toEqual([304, '']);
    await workspace.post(`/pick-up-schedules/${schedule.id}/days/2026-01-12`, { state: 'skipped', version: 0 });
    expect((await fetchFeed(url, { 'if-none-match': etag })).statusCode).toBe(200);
    expect(first.headers['cache-control']).not.toContain('public');
  });

  it('has one valid address at a time, which ends when its owner leaves, renews or closes it', async () => {
    const workspace = await createWorkspace(test);
    const first = await subscribe(workspace);
    const second = await subscribe(workspace);
    expect((await workspace.get('/pick-up-feed')).body.feed.createdAt).toEqual(expect.any(String));
    const statusOf = async (url: string) => (await fetchFeed(url)).statusCode;
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    await workspace.remove('/pick-up-feed');
    expect([await statusOf(second), (await workspace.get('/pick-up-feed')).body]).toEqual([404, {}]);
    const third = await subscribe(workspace);
    const { personId } = workspace.members.editor;
    await test.db.asOwner('delete from membership where person_id = $1', [personId]);
    expect(await statusOf(third)).toBe(404);
    const membership = `insert into membership (organization_id, person_id, role) values ($1, $2, 'editor')`;
    await workspace.query(membership, [personId]);
    expect(await statusOf(third)).toBe(404);
  });

  it('responds equally to every invalid address', async () => {
    const good = await subscribe(own);
    const secret = good.split('/').at(-1)?.replace('.ics', '') ?? '';
    const changed = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`;
    const bodies = [];
    for (const wrong of [changed, 'tunna_cal_', 'x', `${secret}x`, '%C3%B0', '..%2f..%2fetc']) {
      const answer = await fetchFeed(`/api/v1/calendar/${wrong}.ics`);
      const { requestId: _each, ...body } = answer.json();
      bodies.push([answer.statusCode, body]);
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]?.[0]).toBe(404);
    expect((await fetchFeed('/api/v1/calendar/%00.ics')).statusCode).toBe(400);
  });

  it('stores its secret in no log and, except as a hash, in no table', async () => {
    const url = await subscribe(own);
    const secret = url.split('/').at(-1)?.replace('.ics', '') ?? '';
    await fetchFeed(url);
    await fetchFeed(`${url}x`);
    expect(lines.filter((line) => line.includes('tunna_cal_'))).toEqual([]);
    const rows = await test.db.asOwner(
      `select 1 from collection_feed where strpos(encode(secret_hash, 'escape'), $1) > 0
       union all select 1 from audit_entry where changes::text like '%tunna_cal_%'`,
      [secret],
    );
    expect(rows).toEqual([]);
  });

  it('is limited for each visitor', async () => {
    const url = await subscribe(own);
    const answers = await Promise.all(Array.from({ length: 130 }, () => fetchFeed(url)));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers['retry-after']).toBeDefined();
  });
});
