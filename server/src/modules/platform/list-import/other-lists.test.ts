import type { Role } from '@tunna/domain/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { sendFile } from '../../../../test/files/upload.ts';
import { createWorkspace, refusal, type Workspace } from '../../../../test/records/workspace.ts';

let test: TestApp;
let own: Workspace;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  own = await createWorkspace(test);
});

const as = (role: Role) => ({
  send: (entity: string, content: string) =>
    sendFile(
      test,
      `/org/${own.organizationId}/list-import`,
      own.members[role],
      { name: 'listi.csv', content },
      {
        entity,
        language: 'is',
      },
    ),
  rows: async (id: number) => (await own.as(role, 'GET', `/list-import/${id}?pageSize=200`)).body.rows,
  revise: (id: number, body: object) => own.as(role, 'POST', `/list-import/${id}`, body),
  apply: (id: number, body: object = {}) => own.as(role, 'POST', `/list-import/${id}/apply`, body),
});

const problemsOf = (rows: { problems: { field: string; problem: string }[] }[]) =>
  rows.map(({ problems }) => problems.map(({ field, problem }) => `${field} ${problem}`));

describe('a table of departments', () => {
  it('creates and changes departments at locations, which may be new', async () => {
    const admin = as('admin');
    await own.post('/locations', { name: 'Höfn, austur' });
    await own.as('admin', 'POST', '/department', { name: 'Eldhús', locationIds: [own.locationId] });
    const { body } = await admin.send(
      'department',
      'Deild;Staðir;Netfang\nELDHÚS;;eldhus@example.is\nSkrifstofa;Höfn, austur; \nLager;"Höfn, austur, Vesturbær";rangt\n',
    );
    expect(body).toMatchObject({
      counts: { created: 1, changed: 1, failed: 1 },
      missing: [{ reference: 'location', name: 'Vesturbær' }],
    });
    expect(problemsOf(await admin.rows(body.id))).toEqual([[], [], ['locations not_found', 'reportEmail wrong_email']]);
    const { body: ready } = await admin.revise(body.id, {
      revision: 1,
      confirmed: [{ reference: 'location', name: 'Vesturbær' }],
      cells: [{ row: 4, column: 'reportEmail', value: '' }],
    });
    expect(ready.counts).toMatchObject({ created: 2, changed: 1, failed: 0 });
    expect((await admin.apply(body.id, { revision: 2 })).status).toBe(200);
    const { departments } = (await own.get('/departments')).body;
    expect(
      departments.map(
        ({ name, locations, reportEmail }: { name: string; locations: { name: string }[]; reportEmail?: string }) => [
          name,
          locations.map((one) => one.name),
          reportEmail,
        ],
      ),
    ).toEqual([
      ['ELDHÚS', [], 'eldhus@example.is'],
      ['Lager', ['Höfn, austur', 'Vesturbær'], undefined],
      ['Skrifstofa', ['Höfn, austur'], undefined],
    ]);
    expect(await own.trail('department', departments[0].id)).toMatchObject([
      { action: 'created' },
      { action: 'changed', changes: { reportEmail: { to: 'eldhus@example.is' } } },
    ]);
  });

  it('changes nothing if it is an export', async () => {
    await own.as('admin', 'POST', '/department', {
      name: 'Eldhús',
      locationIds: [own.locationId],
      reportEmail: 'a@b.is',
    });
    const url = `/api/v1/org/${own.organizationId}/departments/export?format=csv&language=pl`;
    const file = await test.app.inject({ url, headers: own.members.admin.headers });
    expect((await as('admin').send('department', file.payload)).body.counts).toMatchObject({
      unchanged: 1,
      changed: 0,
    });
  });
});

describe('a table of service providers', () => {
  it('changes no provider with a foreign registration by a row without one, and finds those of one kennitala by name', async () => {
    await own.post('/service-providers', { name: 'Utländsk AB', kennitala: 'SE-ABC' });
    await own.post('/service-providers', { name: 'Terra, Akureyri', kennitala: '580269-0169' });
    await own.post('/service-providers', { name: 'Terra, Reykjavík', kennitala: '5802690169' });
    const { body } = await as('editor').send(
      'service_provider',
      'Fyrirtæki;Kt.;Netfang\nNýtt;;n@example.is\nTerra, Reykjavík;580269-0169;r@example.is\nTerra;580269-0169;\n',
    );
    const rows: { state: string; problems: { field: string; problem: string }[] }[] = await as('editor').rows(body.id);
    expect(rows.map(({ state }) => state)).toEqual(['created', 'changed', 'failed']);
    expect(problemsOf(rows)).toEqual([[], [], ['name ambiguous']]);
  });

  it('is validated like the form, and finds a provider by its kennitala or name', async () => {
    const editor = as('editor');
    await own.post('/service-providers', { name: 'Hreint land ehf.', kennitala: '580269-0169' });
    await own.post('/service-providers', { name: 'Terra hf.', phoneNumber: '5535555' });
    const { body } = await editor.send(
      'service_provider',
      [
        'Fyrirtæki;Kt.;Netfang;Sími;Boðleið;Frestur',
        'Hreint land;5802690169;a@example.is;;;3',
        'terra hf.;;;5535555;;',
        'Nýtt;;n@example.is;;Tölvupóstur;',
        'SMS;;;;SMS;',
        'Rangt;;netfang;;Bréfdúfa;x',
        ';;;;;',
        ';1;;;;',
      ].join('\n'),
    );
    expect(body.counts).toMatchObject({ created: 1, changed: 2, failed: 3 });
    expect(problemsOf(await editor.rows(body.id))).toEqual([
      [],
      [],
      [],
      ['phoneNumber required'],
      ['channels unknown_value', 'dueDays wrong_type', 'email wrong_email'],
      ['name required'],
    ]);
    expect(refusal(await editor.apply(body.id))).toMatchObject({ code: 'import_has_failures' });
    expect((await editor.apply(body.id, { skipFailed: true })).status).toBe(200);
    const { rows } = (await own.get('/service-providers')).body;
    expect(
      rows.map(({ name, email, dueDays, channels }: Record<string, unknown>) => [name, email, dueDays, channels]),
    ).toEqual(
      expect.arrayContaining([
        ['Hreint land', 'a@example.is', 3, ['email']],
        ['Nýtt', 'n@example.is', undefined, ['email']],
        ['terra hf.', undefined, undefined, ['email']],
      ]),
    );
  });

  it('changes nothing if it is an export', async () => {
    await own.post('/service-providers', {
      name: 'Terra hf.',
      email: 'a@example.is',
      phoneNumber: '5535555',
      channels: ['email', 'sms'],
      dailyDigest: true,
      dueDays: 2,
      language: 'pl',
    });
    for (const language of ['is', 'en', 'no', 'pl']) {
      const url = `/api/v1/org/${own.organizationId}/service-providers/export?format=csv&language=${language}`;
      const file = await test.app.inject({ url, headers: own.members.editor.headers });
      const { body } = await as('editor').send('service_provider', file.payload);
      expect([language, body.counts]).toMatchObject([language, { changed: 0, created: 0, failed: 0 }]);
    }
  });
});

describe('a new name that is nearly an existing one', () => {
  const similar = async (entity: string, content: string) => {
    const admin = as('admin');
    const { body } = await admin.send(entity, content);
    const rows = await admin.rows(body.id);
    return { id: body.id, rows, suggestions: rows.map((row: Row) => row.problems.map((one) => one.suggestion)) };
  };
  interface Row {
    readonly state: string;
    readonly problems: { problem: string; field: string; suggestion?: string }[];
  }

  it.each([
    ['service_provider', '/service-providers', { name: 'Hringfari ehf.' }, 'Hringfari ehf', 'Hringfari ehf 2'],
    ['department', '/department', { name: 'Eldhús - austur', locationIds: [] }, 'Eldhús austur', 'Eldhús'],
    ['location', '/locations', { name: 'Höfn 1.' }, 'hofn - 1', 'Höfn 12'],
  ])('is a question, for a %s', async (entity, path, record, near, other) => {
    await own.as('admin', 'POST', path, record);
    const { id, rows, suggestions } = await similar(entity, `Heiti\n${near}\n${other}\n`);
    expect(rows).toMatchObject([
      { state: 'failed', problems: [{ field: 'name', problem: 'similar', suggestion: record.name }] },
      { state: 'created', problems: [] },
    ]);
    expect(suggestions).toEqual([[record.name], []]);
    const admin = as('admin');
    const kept = await admin.revise(id, { revision: 1, matches: [{ column: 'name', from: near, to: near }] });
    expect(kept.body.counts).toMatchObject({ created: 2, failed: 0 });
    const used = await admin.revise(id, { revision: 2, matches: [{ column: 'name', from: near, to: record.name }] });
    expect(used.body.counts).toMatchObject({ created: 1, unchanged: 1, failed: 0 });
    expect((await admin.apply(id, { revision: 3 })).status).toBe(200);
  });

  it('is decided also where it was typed, pasted, or set for all rows, and the decision can be undone', async () => {
    await own.post('/service-providers', { name: 'Hringfari ehf.' });
    const admin = as('admin');
    const { id } = await similar('service_provider', 'Heiti;Netfang\nEitt;a@example.is\nTvö;b@example.is\n');
    const typed = { row: 2, column: 'name', value: 'Hringfari ehf' };
    const pasted = { row: 4, columns: ['name', 'email'], lines: [['HRINGFARI EHF', 'c@example.is']] };
    const { body: asked } = await admin.revise(id, { revision: 1, cells: [typed], pasted });
    expect(asked.counts).toMatchObject({ created: 1, failed: 2 });
    const matches = [{ column: 'name', from: 'Hringfari ehf', to: 'Hringfari ehf.' }];
    await admin.revise(id, { revision: 2, matches });
    expect(problemsOf(await admin.rows(id))).toEqual([['name duplicate'], [], ['name duplicate']]);
    // Typed in a third row it is replaced as well; typed over its replacement it is meant.
    await admin.revise(id, { revision: 3, cells: [{ ...typed, row: 3 }] });
    expect(problemsOf(await admin.rows(id))).toEqual([['name duplicate'], ['name duplicate'], ['name duplicate']]);
    await admin.revise(id, { revision: 4, cells: [typed] });
    expect(problemsOf(await admin.rows(id)).flat()).toEqual(Array(3).fill('name similar'));

    const without = await admin.send('container', 'Númer\nA\n');
    const { body } = await admin.revise(without.body.id, {
      revision: 1,
      fixed: [
        { column: 'wasteStream', value: 'Paper' },
        { column: 'serviceProvider', value: 'Hringfari' },
      ],
    });
    expect(body.missing).toMatchObject([{ name: 'Hringfari', suggestion: 'Hringfari ehf.' }]);
    const column = 'serviceProvider';
    const { body: decided } = await admin.revise(without.body.id, {
      revision: 2,
      matches: [{ column, from: 'Hringfari', to: 'Hringfari ehf.' }],
    });
    expect(decided).toMatchObject({ counts: { created: 1, failed: 0 }, missing: [] });
  });

  it.each([
    ['service_provider', ['Hringfari ehf.', 'Hringfari ehf', 'Hringfari 2']],
    ['department', ['Eldhús - austur', 'Eldhús austur', 'Eldhús vestur']],
    ['location', ['Höfn - 1', 'Höfn 1', 'Höfn 2']],
  ])('is a question within one file as well, for a %s', async (entity, [first = '', near = '', other = '']) => {
    const { id, rows, suggestions } = await similar(entity, `Heiti\n${first}\n${near}\n${other}\n`);
    expect(rows.map(({ state }: Row) => state)).toEqual(['created', 'failed', 'created']);
    expect(suggestions).toEqual([[], [first], []]);
    const admin = as('admin');
    const kept = await admin.revise(id, { revision: 1, matches: [{ column: 'name', from: near, to: near }] });
    expect(kept.body.counts).toMatchObject({ created: 3, failed: 0 });
    expect((await admin.apply(id, { revision: 2 })).status).toBe(200);
  });

  it('of another organization is no suggestion', async () => {
    const foreign = await createWorkspace(test);
    await foreign.post('/service-providers', { name: 'Hringfari ehf.' });
    expect((await similar('service_provider', 'Heiti\nHringfari ehf\n')).rows).toMatchObject([{ state: 'created' }]);
  });
});

describe('a language in a table of service providers', () => {
  it.each([
    ['is', ['íslenska', 'ISLENSKA', 'Icelandic', 'islandsk', 'islandzki', 'is', 'isl', 'is-IS']],
    ['en', ['enska', 'English', 'engelsk', 'angielski', 'en', 'en_GB']],
    ['no', ['norska', 'norskt bókmál', 'Norwegian', 'norsk bokmål', 'norweski', 'nb', 'nor', 'nb-NO']],
    ['pl', ['pólska', 'polish', 'polsk', 'polski', 'pol']],
  ])('is read by its names and codes: %s', async (language, words) => {
    const lines = words.map((word, index) => `Nr ${index};${word}`);
    const { body } = await as('editor').send('service_provider', ['Heiti;Tungumál', ...lines].join('\n'));
    expect(body.counts).toMatchObject({ created: words.length, failed: 0 });
    await as('editor').apply(body.id);
    const { rows } = (await own.get('/service-providers?pageSize=50')).body;
    const read = rows.flatMap((one: { name: string; language: string }) =>
      one.name.startsWith('Nr ') ? [one.language] : [],
    );
    expect(read).toEqual(words.map(() => language));
  });

  it('is refused if it is another one', async () => {
    const { body } = await as('editor').send('service_provider', 'Heiti;Tungumál\nA;danska\nB;de\nC;enskka\n');
    const rows = await as('editor').rows(body.id);
    expect(problemsOf(rows)).toEqual(Array(3).fill(['language unknown_value']));
    expect(rows[2].problems[0].suggestion).toBe('enska');
  });
});

describe('a table of members', () => {
  const invites = async () => (await own.as('admin', 'GET', '/invites')).body.invites;

  it('becomes invites by the ordinary way, once for each person', async () => {
    const admin = as('admin');
    await own.as('admin', 'POST', '/invite-member', { identity: 'opid@example.is', role: 'viewer' });
    const { members } = (await own.as('admin', 'GET', '/members')).body;
    const known = members.find(({ role }: { role: Role }) => role === 'viewer').email;
    const { body } = await admin.send(
      'member',
      [
        'Nafn;Netfang;Sími;Hlutverk',
        'Jóna;jona@example.is;;',
        'Þórður;thordur@example.is;;Lesaðgangur',
        'Op;opid@example.is;;ritaðgangur',
        `Ný;${known};;`,
        'Eig;eig@example.is;;Eigandi',
        'Rangt;rangt;;',
        'Hvorugt;;ekki@sími;',
        'Autt;;;',
      ].join('\n'),
    );
    expect(problemsOf(await admin.rows(body.id))).toEqual([
      [],
      [],
      [],
      [],
      ['role not_allowed'],
      ['email wrong_email'],
      ['phoneNumber wrong_phone_number'],
      ['email required'],
    ]);
    expect(body.counts).toMatchObject({ created: 2, changed: 1, unchanged: 1, failed: 4 });
    expect(body.ignoredColumns).toEqual(['Nafn']);
    const before = await invites();
    expect(before).toHaveLength(1);
    await Promise.all([admin.apply(body.id, { skipFailed: true }), admin.apply(body.id, { skipFailed: true })]);
    expect(
      (await invites()).map(({ identity, role }: { identity: string; role: Role }) => `${identity} ${role}`).toSorted(),
    ).toEqual(['jona@example.is editor', 'opid@example.is editor', 'thordur@example.is viewer']);
    const sent = await test.db.asOwner<{ recipient: string }>(
      "select recipient from outgoing_message where organization_id = $1 and kind = 'invite' order by recipient",
      [own.organizationId],
    );
    expect(sent.map(({ recipient }) => recipient)).toEqual([
      'jona@example.is',
      'opid@example.is',
      'opid@example.is',
      'thordur@example.is',
    ]);
  });

  it('invites no one if a budget is exceeded', async () => {
    const strict = await createTestApp({ budgets: { invitesByPerson: 3 } });
    const space = await createWorkspace(strict);
    const lines = ['Netfang', 'a@example.is', 'b@example.is', 'c@example.is', 'd@example.is'].join('\n');
    const path = `/org/${space.organizationId}/list-import`;
    const file = { name: 'listi.csv', content: lines };
    const { body } = await sendFile(strict, path, space.members.admin, file, { entity: 'member' });
    expect([body.counts.created, body.left]).toEqual([4, 3]);
    const applied = await space.as('admin', 'POST', `/list-import/${body.id}/apply`, {});
    expect(refusal(applied)).toMatchObject({ status: 429, code: 'rate_limited' });
    expect((await space.as('admin', 'GET', '/invites')).body.invites).toEqual([]);
    await strict.close();
  });
});

describe('a table with one column', () => {
  it.each([
    ['location', 'locations', 'rows', { published: false, languages: [], tagValueIds: [] }],
    ['service_provider', 'service-providers', 'rows', { language: 'is', channels: ['email'], dailyDigest: false }],
    ['department', 'departments', 'departments', { locations: [] }],
  ])('gets the values of the form where it has no column: %s', async (entity, path, list, standard) => {
    const admin = as('admin');
    await admin.apply((await admin.send(entity, 'Heiti\nEin\nTvö\n')).body.id);
    const { body } = await own.as('admin', 'GET', `/${path}`);
    const found = body[list].filter(({ name }: { name: string }) => ['Ein', 'Tvö'].includes(name));
    expect(found).toMatchObject([standard, standard]);
  });
});

describe('who may import a list', () => {
  it.each([
    ['department', 'editor'],
    ['member', 'editor'],
    ['service_provider', 'finance'],
    ['container', 'viewer'],
  ] as const)('%s: not %s', async (entity, role) => {
    expect(refusal(await as(role).send(entity, 'Heiti\nx\n'))).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('may not read, change or apply the import of another list either', async () => {
    const { body } = await as('admin').send('member', 'Netfang\na@example.is\n');
    const editor = as('editor');
    expect((await own.as('editor', 'GET', '/list-imports')).body.imports).toEqual([]);
    expect((await own.as('admin', 'GET', '/list-imports')).body.imports).toHaveLength(1);
    for (const answer of [
      await own.as('editor', 'GET', `/list-import/${body.id}`),
      await editor.revise(body.id, { revision: 1 }),
      await editor.apply(body.id),
      await own.as('editor', 'DELETE', `/list-import/${body.id}`),
    ])
      expect(refusal(answer)).toMatchObject({ status: 404, code: 'import_not_found' });
  });
});
