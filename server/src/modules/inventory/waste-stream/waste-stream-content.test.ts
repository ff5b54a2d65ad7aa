import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { auditOf, brokenTexts, callsOf, createTeam } from '../../../../test/calls.ts';
import { ofEachTest } from '../../../../test/hooks.ts';
import { createContainer, createTenant } from '../../../../test/records/factories.ts';

const test = testApp();
const tenant = ofEachTest(() => createTenant(test.db, { content: ['is'] }));
const team = ofEachTest(() => createTeam(test, tenant.organizationId));
const call = callsOf(() => test);

const path = (language: string) =>
  `/org/${tenant.organizationId}/waste-stream-content/${tenant.wasteStreamId}/${language}`;
const read = async (language: string) => (await call('GET', path(language), team.editor)).body.fields;
const save = (language: string, field: string, value: string, version: number, by = team.editor) =>
  call('POST', `${path(language)}/${field}`, by, { value, version });
const stored = async (language: string, column: string) => {
  const [row] = await test.db.asOwner<Record<string, string>>(
    `select ${column} as value from waste_stream_content where waste_stream_id = $1 and language = $2`,
    [tenant.wasteStreamId, language],
  );
  return row?.value;
};

describe('the content of a stream', () => {
  it('is empty before it is saved, and an older row counts as the first version', async () => {
    const empty = { value: '', version: 0 };
    expect(await read('pl')).toEqual({
      ...{ description: empty, yes_plase: empty, no_thanks: empty },
      methods_of_recycling: empty,
    });
    const first = { version: 1, updatedAt: expect.any(String) };
    expect(await read('is')).toMatchObject({
      description: { value: '<p>Lýsing is</p>', ...first },
      yes_plase: { value: 'Dagblöð, Tímarit', ...first },
    });
  });

  it('is saved field by field, with the editor and time of each', async () => {
    const { status, body } = await save('pl', 'description', '<p>Łódź 🗑️</p>', 0);
    const saved = { value: '<p>Łódź 🗑️</p>', version: 1, updatedAt: expect.any(String), updatedBy: 'Aðili editor' };
    expect([status, body]).toEqual([200, saved]);
    await save('pl', 'yes_plase', 'papier', 0, team.admin);
    const fields = await read('pl');
    expect(fields.description).toEqual(body);
    expect(fields.yes_plase).toMatchObject({ value: 'papier', version: 1, updatedBy: 'Aðili admin' });
    expect(fields.no_thanks).toEqual({ value: '', version: 0 });
    expect(await auditOf(test, tenant.organizationId)).toMatchObject([
      {
        ...{
          action: 'changed',
          entity: 'waste_stream_content',
          entity_id: `${tenant.wasteStreamId}/pl`,
          name: 'Pappír',
        },
        changes: { description: { from: '', to: '<p>Łódź 🗑️</p>' } },
      },
      { person_id: team.admin.personId, changes: { yes_plase: { from: '', to: 'papier' } } },
    ]);
  });

  it('lets two people edit two fields concurrently without conflicts', async () => {
    const fields = ['description', 'yes_plase', 'no_thanks', 'methods_of_recycling'];
    for (const [language, version] of [
      ['is', 1],
      ['no', 0],
    ] as const) {
      const answers = await Promise.all(fields.map((field) => save(language, field, `${field} ${language}`, version)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const now = await read(language);
      for (const field of fields)
        expect(now[field]).toMatchObject({ value: `${field} ${language}`, version: version + 1 });
    }
  });

  it('accepts the first of twenty saves of one field, and returns its value to the others', async () => {
    for (const [language, version] of [
      ['is', 1],
      ['pl', 0],
    ] as const) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, number) => save(language, 'no_thanks', `gler ${number}`, version)),
      );
      const [won, ...more] = answers.filter(({ status }) => status === 200);
      expect(more).toEqual([]);
      const lost = answers.filter(({ status }) => status === 409);
      expect(lost).toHaveLength(19);
      for (const { body } of lost) {
        expect(body).toMatchObject({
          code: 'edit_conflict',
          conflict: { by: 'Aðili editor', at: won?.body.updatedAt },
        });
        expect(body.conflict.current).toEqual(won?.body);
      }
      expect((await read(language)).no_thanks).toEqual(won?.body);
    }
  });

  it('refuses a version that never existed', async () => {
    expect(await save('is', 'description', 'x', 7)).toMatchObject({ status: 409, body: { code: 'edit_conflict' } });
    expect(await save('pl', 'description', 'x', 7)).toMatchObject({ status: 409, body: { code: 'edit_conflict' } });
    expect(await stored('pl', 'description')).toBeUndefined();
  });

  it('keeps its version where nothing changes', async () => {
    const { body } = await save('is', 'yes_plase', ' Dagblöð ,Tímarit,, ', 1);
    expect(body).toMatchObject({ value: 'Dagblöð, Tímarit', version: 1 });
    expect(await auditOf(test, tenant.organizationId)).toEqual([]);
  });
});

describe('stored HTML', () => {
  it.each([
    [
      '<h2>A</h2><ul><li><strong>b</strong> <em>c</em></li></ul>',
      '<h2>A</h2><ul><li><strong>b</strong> <em>c</em></li></ul>',
    ],
    ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<p onclick="x()" style="color:red">a</p><img src=x onerror=alert(1)>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener nofollow">a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a rel="noopener nofollow">a</a>'],
    ['<a href="tel:5551234">a</a>', '<a rel="noopener nofollow">a</a>'],
    ['<a href="//elsewhere.example">a</a>', '<a rel="noopener nofollow">a</a>'],
    ['<a href="mailto:a@b.is">a</a>', '<a href="mailto:a@b.is" rel="noopener nofollow">a</a>'],
    ['<a href="https://b.is">a</a>', '<a href="https://b.is" rel="noopener nofollow">a</a>'],
    ['<p>Þórður & Łódź 🗑️ < 5</p>', '<p>Þórður &amp; Łódź 🗑️ &lt; 5</p>'],
    ['<p></p>', ''],
    ['<p><br></p>\n<p>&nbsp;</p>', ''],
    ['<iframe src="https://x.is"></iframe>', ''],
  ])('%s', async (typed, clean) => {
    for (const [field, column] of [
      ['description', 'description'],
      ['methods_of_recycling', 'methods_of_recycling'],
    ] as const) {
      const { status, body } = await save('is', field, typed, 1);
      expect([status, body.value]).toEqual([200, clean]);
      expect(await stored('is', column)).toBe(clean);
      expect((await read('is'))[field]).toEqual(body);
      expect((await save('is', field, clean, body.version)).body.value).toBe(clean);
    }
  });

  it.each([
    ...brokenTexts.map((value) => ({ value, problem: 'unsupported_text' })),
    { value: 'a'.repeat(20_001), problem: 'too_long' },
    { value: '&'.repeat(19_000), problem: 'too_long' },
    { value: 'a &#7; b', problem: 'unsupported_text' },
  ])('is refused if invalid or too long', async ({ value, problem }) => {
    const before = await read('is');
    const { status, body } = await save('is', 'description', value, 1);
    expect([status, body.fields]).toEqual([400, [{ field: 'value', problem }]]);
    expect(await read('is')).toEqual(before);
  });

  it('replaces references to invalid characters with the replacement character', async () => {
    const { status, body } = await save('is', 'description', '<p>a&#xD83D;b&#0;c</p>', 1);
    expect([status, body.value]).toEqual([200, '<p>a\ufffdb\ufffdc</p>']);
  });

  it('is shortened in the audit trail without half characters', async () => {
    const long = `${'a'.repeat(499)}🗑️${'b'.repeat(100)}`;
    expect((await save('is', 'description', long, 1)).status).toBe(200);
    const [entry] = await auditOf(test, tenant.organizationId);
    expect(entry?.changes).toMatchObject({ description: { to: `${'a'.repeat(499)}\ufffd…` } });
  });
});

describe('a stored list', () => {
  it('is trimmed, without empty or duplicate items', async () => {
    const { body } = await save('is', 'yes_plase', ' gler,, Dósir , GLER,\n<b>flöskur</b>\n 🗑️ ,', 1);
    expect(body.value).toBe('gler, Dósir, <b>flöskur</b> 🗑️');
    expect(await stored('is', 'yes_please')).toBe(body.value);
  });

  it('has at most 5,000 characters', async () => {
    const { status, body } = await save('is', 'no_thanks', 'a'.repeat(5001), 1);
    expect([status, body.fields]).toEqual([400, [{ field: 'value', problem: 'too_long' }]]);
    expect((await save('is', 'no_thanks', 'a'.repeat(5000), 1)).status).toBe(200);
  });
});

describe('public pages', () => {
  it('show a change immediately', async () => {
    const { slug } = await createContainer(test.db, tenant);
    const guide = async (language: string) => (await call('GET', `/container/${slug}/waste-stream/${language}`)).body;
    const page = async () => (await test.app.inject(`/container/${slug}`)).body;
    expect((await guide('is')).content.no_thanks).toBe('Servíettur');
    expect(await page()).toContain('Servíettur');
    await save('is', 'no_thanks', 'Pizzakassar', 1);
    expect((await guide('is')).content.no_thanks).toBe('Pizzakassar');
    expect(await page()).toContain('Pizzakassar');
    expect(await page()).not.toContain('Servíettur');
    const { wasteCategoryId } = (await call('GET', `/org/${tenant.organizationId}/waste-streams`, team.editor)).body
      .wasteStreams[0];
    const edit = { wasteCategoryId, nameOverride: 'Bylgjupappi', version: 1 };
    await call('POST', `/org/${tenant.organizationId}/waste-stream/${tenant.wasteStreamId}`, team.editor, edit);
    expect((await guide('is')).wasteStream.name).toBe('Bylgjupappi');
    expect(await page()).toContain('Bylgjupappi');
  });

  it('offer a language once it has content, and no longer when it is empty again', async () => {
    const { slug } = await createContainer(test.db, tenant);
    const offered = async () => (await call('GET', `/container/${slug}`)).body;
    const guide = async () => (await call('GET', `/container/${slug}/waste-stream/pl`)).body.content;
    const before = await offered();
    expect(await guide()).toBeNull();
    await save('pl', 'description', '<p>Papier</p>', 0);
    expect(await offered()).not.toEqual(before);
    expect(await guide()).toMatchObject({ description: '<p>Papier</p>' });
    await save('pl', 'description', '<p></p>', 1);
    expect(await offered()).toEqual(before);
    expect(await guide()).toBeNull();
    expect((await read('pl')).description).toMatchObject({ value: '', version: 2 });
  });
});
