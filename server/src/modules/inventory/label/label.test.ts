import { labelFormats } from '@tunna/domain/inventory/label-layout';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { readLabelPages } from '../../../../test/files/label-document.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createContainer } from '../../../../test/records/factories.ts';
import { createWorkspace, refusal, type Workspace } from '../../../../test/records/workspace.ts';

const publicUrl = 'https://tunna.example.is';

const test = testApp({ publicUrl });
const own = ofAllTests(() => createWorkspace(test));
const foreign = ofAllTests(() => createWorkspace(test));

const labels = (workspace: Workspace, query: string) => workspace.get(`/containers/labels?${query}`);

/** The PDF and its response headers. */
async function print(workspace: Workspace, query: string) {
  const answer = await workspace.download('viewer', `/containers/labels/pdf?${query}`);
  expect(answer.statusCode).toBe(200);
  return { bytes: answer.rawPayload, headers: answer.headers };
}

async function containers(workspace: Workspace, count: number) {
  const made: { id: number; slug: string }[] = [];
  for (let index = 0; index < count; index += 1) made.push(await createContainer(test.db, workspace));
  return made;
}

const idsOf = (made: readonly { id: number }[]): string => made.map(({ id }) => id).join(',');
const address = ({ slug }: { slug: string }): string => `${publicUrl}/container/${slug}`;

describe('label texts', () => {
  it('are in the requested order and language, each once', async () => {
    const [first, second] = await containers(own, 2);
    const [a, b] = [first?.id ?? 0, second?.id ?? 0];
    await own.query(`insert into short_link (organization_id, slug, target_path) values ($1, 'gler1', $2)`, [
      `/container/${first?.slug}`,
    ]);
    const { status, body } = await labels(own, `ids=${b},${a},${b}&language=pl`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ missing: 0, scan: expect.stringContaining('Zeskanuj') });
    expect(body.labels[0]).toEqual({
      id: b,
      slug: second?.slug,
      customId: expect.stringContaining('C-'),
      place: expect.stringContaining('Staður'),
      streamName: 'Papier',
      color: '#0082be',
      imageUri: expect.stringContaining('/waste-category/image/'),
      organization: expect.stringContaining('Stofnun'),
      publicUrl: `${publicUrl}/container/${second?.slug}`,
    });
    expect(body.labels[1]).toMatchObject({ id: a, shortUrl: `${publicUrl}/s/gler1` });
    expect(body.labels).toHaveLength(2);
  });

  it('leave out missing containers and those of another organization in the same way', async () => {
    const [here] = await containers(own, 1);
    const [elsewhere] = await containers(foreign, 1);
    const removed = await createContainer(test.db, own, { status: 'removed' });
    const left = async (ids: string) => {
      const { body } = await labels(own, `ids=${ids}`);
      return { ids: body.labels.map(({ id }: { id: number }) => id), missing: body.missing };
    };
    for (const gone of [elsewhere?.id, removed.id, 999_999_999]) {
      expect(await left(`${gone},${here?.id}`)).toEqual({ ids: [here?.id], missing: 1 });
      expect(await left(`${gone}`)).toEqual({ ids: [], missing: 1 });
      const refused = refusal(await own.get(`/containers/labels/pdf?ids=${gone}`));
      expect(refused).toMatchObject({ status: 404, code: 'container_not_found' });
    }
  });

  it.each([
    ['', 'query.ids', 'required'],
    ['ids=', 'query.ids', 'required'],
    ['ids=1,a', 'query.ids.1', 'unknown_value'],
    ['ids=0', 'query.ids.0', 'unknown_value'],
    [`ids=${Array.from({ length: 501 }, (_, index) => index + 1)}`, 'query.ids', 'too_many_entries'],
    ['ids=1&layout=a3', 'query.layout', 'unknown_value'],
    ['ids=1&start=25', 'query.start', 'too_large'],
    ['ids=1&copies=0', 'query.copies', 'too_small'],
    ['ids=1&language=de', 'query.language', 'unknown_value'],
    [`ids=${Array.from({ length: 500 }, (_, index) => index + 1)}&copies=3`, 'query.copies', 'too_large'],
  ])('is refused for %s', async (query, field, problem) => {
    const refused = refusal(await own.get(`/containers/labels/pdf?${query}`));
    expect(refused).toMatchObject({ status: 400, fields: [{ field, problem }] });
  });
});

describe('the document', () => {
  it.each(['sheet-2x4', 'sheet-3x8', 'single'] as const)(
    'of nine labels on %s leads to each container',
    async (layout) => {
      const made = (await containers(own, 9)).toReversed();
      const format = labelFormats[layout];
      const { bytes, headers } = await print(own, `ids=${idsOf(made)}&layout=${layout}&language=pl`);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="Etykiety.pdf"; filename*=UTF-8\'\'Etykiety.pdf',
      });
      const pages = await readLabelPages(bytes, format);
      expect(pages.map(({ paper }) => paper)).toEqual(pages.map(() => format.paper));
      expect(pages).toHaveLength(Math.ceil(9 / (format.columns * format.rows)));
      const codes = pages.flatMap((page) => page.codes).filter((code) => code !== undefined);
      expect(codes).toEqual(made.map(address));
      const { body } = await labels(own, `ids=${idsOf(made)}`);
      const printed = pages.map(({ text }) => text).join('\n');
      for (const { customId, place } of body.labels)
        for (const text of [customId, place, 'Papier']) expect(printed).toContain(text);
    },
  );

  it('begins at the first free label of a sheet, and repeats each', async () => {
    const [one, two] = await containers(own, 2);
    const { bytes } = await print(own, `ids=${one?.id},${two?.id}&start=7&copies=2`);
    const pages = await readLabelPages(bytes, labelFormats['sheet-2x4']);
    const positions = (...filled: [number, string | undefined][]) =>
      Array.from({ length: 8 }, (_, position) => {
        const slug = filled.find(([at]) => at === position)?.[1];
        return slug === undefined ? undefined : address({ slug });
      });
    expect(pages.map(({ codes }) => codes)).toEqual([
      positions([6, one?.slug], [7, one?.slug]),
      positions([0, two?.slug], [1, two?.slug]),
    ]);
  });

  it('prints the longest names completely, in letters of every language, and skips characters the font lacks', async () => {
    const customId = 'ÞÆÖÐ-Łódź-'.repeat(6);
    const name = 'Við Sjávarsíðuna Ærgöngu Þór '.repeat(6).trim();
    await test.db.asOwner('update location set name = $2 where id = $1', [own.locationId, name]);
    const long = await createContainer(test.db, own, { customId });
    const emoji = await createContainer(test.db, own, { customId: '🗑️🗑️ 9' });
    const { bytes } = await print(own, `ids=${long.id},${emoji.id}`);
    const [page] = await readLabelPages(bytes, labelFormats['sheet-2x4']);
    const letters = page?.text.replace(/\s/g, '') ?? '';
    expect(letters).toContain(customId);
    expect(letters).toContain(name.replaceAll(' ', ''));
    expect(page?.codes.filter((code) => code !== undefined)).toEqual([address(long), address(emoji)]);
  });

  it('prints its codes dark on white, whatever the stream’s color', async () => {
    const workspace = await createWorkspace(test);
    await workspace.query(`update waste_stream set color = '#ffff00' where organization_id = $1`);
    const made = await containers(workspace, 1);
    const { bytes } = await print(workspace, `ids=${idsOf(made)}&layout=single`);
    const pages = await readLabelPages(bytes, labelFormats.single);
    expect(pages[0]?.codes).toEqual(made.map(address));
  });

  it('draws the picture of every waste category', async () => {
    const workspace = await createWorkspace(test);
    await workspace.query(`with stream as (
         insert into waste_stream (organization_id, waste_category_id) select $1, id from waste_category returning id
       )
       insert into container (organization_id, slug, waste_stream_id) select $1, 'category-' || id, id from stream`);
    const rows = await workspace.query<{ id: number; slug: string }>(
      'select id, slug from container where organization_id = $1 order by id',
    );
    const { bytes } = await print(workspace, `ids=${idsOf(rows)}&layout=sheet-3x8`);
    const pages = await readLabelPages(bytes, labelFormats['sheet-3x8']);
    expect(pages.flatMap(({ codes }) => codes.filter((code) => code !== undefined))).toEqual(rows.map(address));
  });

  it('is rendered four times for eight concurrent requests of one viewer, and another organization is not delayed', async () => {
    const sheet = idsOf(await containers(own, 60));
    const elsewhere = idsOf(await containers(foreign, 1));
    const asked = (workspace: Workspace, ids: string) =>
      workspace.download('viewer', `/containers/labels/pdf?ids=${ids}`);
    let left = 8;
    const sheets = Array.from({ length: 8 }, () =>
      asked(own, sheet).finally(() => {
        left -= 1;
      }),
    );
    const other = await asked(foreign, elsewhere);
    expect(other.statusCode).toBe(200);
    expect(left).toBeGreaterThan(0);
    expect((await test.app.inject('/health')).statusCode).toBe(200);
    const answers = await Promise.all(sheets);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4);
    expect(refused).toHaveLength(4);
    for (const answer of refused) {
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.json()).toMatchObject({ code: 'rate_limited', retryAfter: expect.any(Number) });
    }
  });

  it('handles five hundred labels', { timeout: 120_000 }, async () => {
    const made = await containers(own, 500);
    const { bytes } = await print(own, `ids=${idsOf(made)}&layout=sheet-3x8`);
    const pages = await readLabelPages(bytes, labelFormats['sheet-3x8']);
    expect(pages).toHaveLength(21);
    expect(pages.flatMap(({ codes }) => codes).slice(0, 500)).toEqual(made.map(address));
  });
});
