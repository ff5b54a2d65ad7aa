import { usualStreams } from '@tunna/domain/inventory/usual-streams';
import { languages } from '@tunna/domain/text/languages';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ofAllTests } from '../../../../test/hooks.ts';
import { createWorkspace } from '../../../../test/records/workspace.ts';
import { sanitizeForStorage } from '../../../http/security/sanitize.ts';
import { readyGuides } from './ready-guide.service.ts';

const test = testApp();
const own = ofAllTests(() => createWorkspace(test));
let categories: { id: number; code: string }[];

beforeAll(async () => {
  categories = await test.db.asOwner('select id, code from waste_category order by id');
});

describe.each(languages)('the guides in %s', (language) => {
  it('exist for every waste category, with every field', async () => {
    const { [language]: guides } = await readyGuides();
    expect(Object.keys(guides).sort()).toEqual(categories.map(({ code }) => code).sort());
    for (const [code, { description, yesPlease, noThanks, methodsOfRecycling }] of Object.entries(guides)) {
      for (const html of [description, methodsOfRecycling]) {
        expect([code, html]).toEqual([code, expect.stringMatching(/^<p>[^<>]{20,}[.]<\/p>$/)]);
        expect(sanitizeForStorage(html)).toBe(html);
      }
      for (const items of [yesPlease, noThanks]) {
        expect(items.length).toBeGreaterThanOrEqual(4);
        expect([code, items.filter((item) => item.includes(',') || item.trim() !== item)]).toEqual([code, []]);
        expect(new Set(items).size).toBe(items.length);
      }
    }
  });
});

it('a new stream has the guide of its category in every language, and an editor changes it', async () => {
  const glass = categories.find(({ code }) => code === 'glass');
  const { body } = await own.post('/waste-stream', { wasteCategoryId: glass?.id });
  expect([...body.contentLanguages].sort()).toEqual([...languages].sort());
  const guides = await readyGuides();
  for (const language of languages) {
    const { body: content } = await own.get(`/waste-stream-content/${body.id}/${language}`);
    expect(content.fields.yes_plase.value).toBe(guides[language].glass?.yesPlease.join(', '));
    expect(content.fields.description).toMatchObject({ value: guides[language].glass?.description, version: 1 });
  }
  const saved = await own.post(`/waste-stream-content/${body.id}/is/no_thanks`, {
    value: 'Speglar',
    version: 1,
  });
  expect(saved.status).toBe(200);
  const { body: content } = await own.get(`/waste-stream-content/${body.id}/is`);
  expect(content.fields.no_thanks).toMatchObject({ value: 'Speglar', version: 2 });
});

it('a stream without texts is offered the guide of its category, which stores nothing', async () => {
  const wood = categories.find(({ code }) => code === 'wood');
  const { body: stream } = await own.post('/waste-stream', { wasteCategoryId: wood?.id });
  await test.db.asOwner('delete from waste_stream_content where waste_stream_id = $1', [stream.id]);
  const { pl } = await readyGuides();
  const { body } = await own.get(`/waste-stream-content/${stream.id}/pl/ready-guide`);
  expect(body.guide).toMatchObject({
    description: pl.wood?.description,
    yes_plase: pl.wood?.yesPlease.join(', '),
    no_thanks: pl.wood?.noThanks.join(', '),
    methods_of_recycling: pl.wood?.methodsOfRecycling,
  });
  const { body: content } = await own.get(`/waste-stream-content/${stream.id}/pl`);
  expect(content.fields.description).toMatchObject({ value: '', version: 0 });
  expect((await own.get('/waste-stream-content/999999/pl/ready-guide')).status).toBe(404);
});

describe('the usual streams', () => {
  const usual = () => categories.filter(({ code }) => usualStreams.has(code)).map(({ id }) => id);

  it('are created once, with names, pictures, codes and complete guides in every language', async () => {
    const other = await createWorkspace(test);
    const before = (await other.get('/waste-streams')).body.wasteStreams.length;
    expect(usual()).toHaveLength(usualStreams.size);
    const [first, second] = await Promise.all([
      other.post('/waste-streams', { wasteCategoryIds: [...usual(), ...usual()] }),
      other.post('/waste-streams', { wasteCategoryIds: usual() }),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const { wasteStreams } = (await other.get('/waste-streams')).body;
    const created = wasteStreams.filter(({ wasteCategoryId }: { wasteCategoryId: number }) =>
      usual().includes(wasteCategoryId),
    );
    expect(created.map(({ wasteCategoryId }: { wasteCategoryId: number }) => wasteCategoryId).sort()).toEqual(
      usual().sort(),
    );
    expect(wasteStreams.length).toBeLessThanOrEqual(before + usual().length);
    for (const { names, imageUri, ewcCode, treatmentCode } of created) {
      expect(Object.keys(names).sort()).toEqual([...languages].sort());
      expect([imageUri, ewcCode, treatmentCode]).toEqual([
        expect.stringMatching(/./),
        expect.stringMatching(/^\d{6}\*?$/),
        expect.stringMatching(/^[RD]\d+$/),
      ]);
    }
    for (const { contentLanguages, startedLanguages, id } of created.slice(1)) {
      expect([id, [...contentLanguages].sort(), startedLanguages]).toEqual([id, [...languages].sort(), []]);
    }
  });

  it('keep an edited text when they are asked for again', async () => {
    const plastic = categories.find(({ code }) => code === 'plastic');
    const { body } = await own.post('/waste-streams', { wasteCategoryIds: [plastic?.id] });
    const stream = body.wasteStreams.find(
      ({ wasteCategory }: { wasteCategory: string }) => wasteCategory === 'plastic',
    );
    await own.post(`/waste-stream-content/${stream.id}/is/no_thanks`, { value: 'Rör', version: 1 });
    await own.post('/waste-streams', { wasteCategoryIds: [plastic?.id] });
    const { body: content } = await own.get(`/waste-stream-content/${stream.id}/is`);
    expect(content.fields.no_thanks).toMatchObject({ value: 'Rör', version: 2 });
  });

  it('need categories that exist, and store nothing otherwise', async () => {
    const before = (await own.get('/waste-streams')).body;
    const tyres = categories.find(({ code }) => code === 'tyres');
    const refused = await own.post('/waste-streams', { wasteCategoryIds: [tyres?.id, 99_999] });
    expect(refused.body.code).toBe('waste_category_not_found');
    expect((await own.post('/waste-streams', { wasteCategoryIds: [] })).status).toBe(400);
    expect((await own.get('/waste-streams')).body).toEqual(before);
  });
});
