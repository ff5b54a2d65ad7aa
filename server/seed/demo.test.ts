import { createHash } from 'node:crypto';
import { termsVersion } from '@tunna/contract/people/user';
import { splitList } from '@tunna/domain/inventory/waste-content';
import { isEmail, isPhoneNumber } from '@tunna/domain/text/validation';
import { missingMonths } from '@tunna/domain/time/expected-months';
import { Client } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { clientConfig } from '../src/database/connection.ts';
import { ConnectionPool } from '../src/database/connection-pool.ts';
import { sanitizeContent } from '../src/http/security/sanitize.ts';
import { createTestDatabase, type TestDatabase, testDatabase } from '../test/database.ts';
import { seedDemo, seedDemoIfEmpty } from './demo.ts';

const now = new Date('2026-03-04T10:30:00Z');
const tables = [
  'organization',
  'location',
  'service_provider',
  'service_provider_action',
  'waste_stream',
  'waste_stream_content',
  'container',
  'container_action',
  'service_request',
  'service_request_report',
  'service_request_event',
  'collection_schedule',
  'short_link',
  'person',
  'person_identity',
  'membership',
  'department',
  'org_unit',
  'device',
  'scale',
  'scale_reading',
  'invite',
  'subscription',
  'tag_type',
  'tag_value',
  'location_tag',
  'container_tag',
  'material_normalization',
  'location_normalization',
  'invoice',
  'invoice_version',
  'invoice_line',
];

const db = testDatabase();

async function seed(into: TestDatabase, at = now): Promise<boolean> {
  const client = new Client(clientConfig(into.owner));
  await client.connect();
  try {
    return await seedDemo(client, { now: at });
  } finally {
    await client.end();
  }
}

async function hashOf(of: TestDatabase): Promise<string> {
  const hash = createHash('sha256');
  for (const table of tables) {
    const [rows] = await of.asOwner<{ text: string }>(
      `select string_agg(t::text, E'\\n' order by t::text collate "C") as text from ${table} t`,
    );
    hash.update(rows?.text ?? '');
  }
  return hash.digest('hex');
}

const count = async (from: string): Promise<number> =>
  Number((await db.asOwner<{ count: string }>(`select count(*) from ${from}`))[0]?.count);

beforeAll(async () => {
  expect(await seed(db)).toBe(true);
});

describe('invoices', () => {
  test('are two years of two providers by the month and one by the quarter, one month missing and one bill too dear', async () => {
    const months = await db.asOwner<{ name: string; months: string[] }>(
      `select provider.name, array_agg(distinct to_char(service_day, 'YYYY-MM') order by to_char(service_day, 'YYYY-MM')) as months
       from invoice join service_provider provider on provider.id = service_provider_id where sign = 1 group by 1 order by 1`,
    );
    expect(months.map(({ name, months: own }) => [name, own.length, own.at(-1)])).toEqual([
      ['Efnavarsla hf.', 8, '2025-12'],
      ['Eyfirsk umhverfisþjónusta ehf.', 23, '2026-02'],
      ['Hringfari ehf.', 24, '2026-02'],
    ]);
    expect(missingMonths(months[1]?.months ?? [], '2026-03-04')).toEqual(['2025-11']);
    expect(await count(`invoice where sign = -1`)).toBe(1);
    const prices = await db.asOwner<{ price: string }>(
      `select distinct content #>> '{price,net}' as price from invoice_line where item_id = 'RV-10' order by 1`,
    );
    expect(prices).toEqual([{ price: '42000' }, { price: '52080' }]);
  });

  test('are of known streams and locations, except unclassified lines', async () => {
    const unknown = await db.asOwner(`select distinct name from invoice_line where kind is null`);
    expect(unknown).toEqual([{ name: 'Eldsneytisálag' }]);
    expect(
      await count(
        `invoice_line where kind = 'material' and (waste_stream_id is null or location_id is null or kg is null)`,
      ),
    ).toBe(0);
    expect(await count(`invoice_line where kind = 'rental' and container_id is not null`)).toBeGreaterThan(0);
    expect(await count(`invoice_version where warnings <> '[]'`)).toBe(0);
  });
});

describe('weighings', () => {
  test('are of departments at places where they work, for two years, and of no day to come', async () => {
    expect(await count('scale_reading')).toBeGreaterThan(500);
    expect(
      await count(`scale_reading reading where weighed_on >= '2026-03-04' or department_id is not null and not exists (
        select from org_unit where org_unit.department_id = reading.department_id and org_unit.location_id = reading.location_id
      )`),
    ).toBe(0);
    expect(await count(`scale_reading where weighed_on < '2024-06-01'`)).toBeGreaterThan(0);
  });
});

describe('scales', () => {
  test('weighed on the working days of a year, and a few readings are unassigned', async () => {
    const scales = await db.asOwner<{ name: string; counted: number; waiting: number; held: number; hours: string }>(
      `select scale.name, count(*) filter (where counted)::int as counted,
         count(*) filter (where assigned_at is null and held_because is null)::int as waiting,
         count(*) filter (where held_because is not null)::int as held,
         concat(min(extract(hour from weighed_at)) filter (where counted), '-', max(extract(hour from weighed_at)) filter (where counted)) as hours
       from scale_reading join scale on scale.id = scale_id group by 1 order by 1`,
    );
    expect(scales).toHaveLength(2);
    for (const { counted, waiting, held, hours } of scales) {
      expect(counted).toBeGreaterThan(500);
      expect({ waiting, held, hours }).toEqual({ waiting: 3, held: 3, hours: '7-17' });
    }
    expect(
      await count(`scale_reading where counted and scale_id is not null and extract(isodow from weighed_on) > 5`),
    ).toBe(0);
    expect(
      await count(`scale_reading written join scale using (organization_id, location_id)
        where written.scale_id is null and written.weighed_on >= scale.created_at::date`),
    ).toBe(0);
  });
});

describe('filling', () => {
  test('gives the same rows at any hour of the same day', async () => {
    const second = await createTestDatabase();
    await seed(second, new Date('2026-03-04T23:59:59Z'));
    const third = await createTestDatabase();
    await seed(third, new Date('2026-03-05T00:00:00Z'));
    expect(await hashOf(second)).toBe(await hashOf(db));
    expect(await hashOf(third)).not.toBe(await hashOf(db));
    await second.drop();
    await third.drop();
  });

  test('leaves an installation alone that has an organization', async () => {
    const before = await hashOf(db);
    expect(await seed(db)).toBe(false);
    expect(await hashOf(db)).toBe(before);
  });

  test('happens once when two servers start together', async () => {
    const shared = await createTestDatabase();
    const pool = new ConnectionPool(clientConfig(shared.owner));
    const results = await Promise.all([seedDemoIfEmpty(pool, { now }), seedDemoIfEmpty(pool, { now })]);
    await pool.end();
    expect(results.toSorted()).toEqual([false, true]);
    expect(await hashOf(shared)).toBe(await hashOf(db));
    await shared.drop();
  });

  test('leaves nothing behind when it fails half-way', async () => {
    const broken = await createTestDatabase();
    await broken.asOwner('alter table short_link add constraint none check (false)');
    await expect(seed(broken)).rejects.toThrow('none');
    expect(await broken.asOwner('select from organization')).toEqual([]);
    await broken.drop();
  });

  test.each([
    'organization',
    'service_provider',
    'waste_stream',
    'container',
    'service_request',
    'service_request_event',
    'person',
    'department',
    'device',
    'invite',
  ])('lets the next %s follow', async (table) => {
    const [next] = await db.asOwner<{ follows: boolean }>(
      `select nextval(pg_get_serial_sequence('${table}', 'id')) > max(id) as follows from ${table}`,
    );
    expect(next).toEqual({ follows: true });
  });
});

describe('fixed points', () => {
  const container = async (slug: string) => {
    const [row] = await db.asOwner<{
      organization: string;
      published: boolean | null;
      email: string | null;
      actions: unknown;
    }>(
      `select organization.org_slug as organization, location.published, provider.email,
         (select coalesce(jsonb_agg(jsonb_build_array(action_type, requirements)), '[]') from container_action action
          where action.container_id = container.id) as actions
       from container join organization on organization.id = container.organization_id
       left join location on location.id = container.location_id
       left join service_provider provider on provider.id = container.service_provider_id
       where slug = $1`,
      [slug],
    );
    return row;
  };

  test('the four containers that pages and tests know', async () => {
    expect(await container('demo-paper')).toEqual({
      organization: 'demo',
      published: true,
      email: 'beidnir@hringfari.example',
      actions: [['empty_container', ['name', 'phone', 'email']]],
    });
    expect(await container('demo-mixed')).toMatchObject({ published: true, actions: [] });
    expect(await container('demo-members')).toMatchObject({
      published: true,
      actions: [['empty_container', ['user']]],
    });
    const nowhere = await container('demo-nowhere');
    expect(nowhere).toMatchObject({ published: null, actions: [['empty_container', expect.any(Array)]] });
  });

  test('the published location, the short link, the second organization', async () => {
    expect(await count(`location where id = 'demo-location' and published and organization_id = 1`)).toBe(1);
    const links = await db.asOwner<{ target_path: string }>(`select target_path from short_link where slug = 'demo1'`);
    expect(links).toEqual([{ target_path: '/container/demo-paper' }]);
    expect(await db.asOwner(`select org_slug from organization order by id`)).toEqual([
      { org_slug: 'demo' },
      { org_slug: 'other' },
    ]);
  });

  test('the people to sign in as, who have all signed up', async () => {
    const people = await db.asOwner<{ email: string; org_slug: string; role: string; full_name: string }>(
      `select value as email, org_slug, role, full_name from person
       join person_identity on person_id = person.id and kind = 'email'
       join membership on membership.person_id = person.id
       join organization on organization.id = organization_id
       where terms_version = '${termsVersion}' and terms_accepted_at < '2026-03-04'
       order by person.id`,
    );
    expect(people.map(({ email, org_slug, role }) => [email, org_slug, role])).toEqual([
      ['owner@demo.example', 'demo', 'owner'],
      ['admin@demo.example', 'demo', 'admin'],
      ['finance@demo.example', 'demo', 'finance'],
      ['editor@demo.example', 'demo', 'editor'],
      ['viewer@demo.example', 'demo', 'viewer'],
      ['owner@other.example', 'other', 'owner'],
    ]);
    // Given name and patronymic, as Icelanders are named.
    for (const { full_name } of people)
      expect(full_name).toMatch(/^\p{Lu}\p{L}+ (\p{Lu}\p{L}+ )?\p{Lu}\p{L}+(dóttir|son)$/u);
    expect(await count('person')).toBe(people.length);
  });

  test('departments at their locations, a tablet by the scale, and an invite that is open', async () => {
    const departments = await db.asOwner<{ name: string; locations: string[] }>(
      `select department.name, array_agg(location.name order by location.name) as locations from department
       join org_unit on org_unit.department_id = department.id
       join location on location.organization_id = org_unit.organization_id and location.id = location_id
       group by department.id, department.name order by department.id`,
    );
    expect(departments.map(({ name, locations }) => [name, locations.length])).toEqual([
      ['Eldhús', 3],
      ['Húsumsjón', 4],
      ['Umönnun', 3],
    ]);
    const devices = await db.asOwner(
      `select location.name as location, department.name as department from device
       join location on location.organization_id = device.organization_id and location.id = location_id
       join department on department.organization_id = device.organization_id and department.id = department_id`,
    );
    expect(devices).toEqual([{ location: 'Miðlæga eldhúsið', department: 'Eldhús' }]);
    const invites = await db.asOwner(
      `select invite.value, org_slug, role, full_name as by from invite
       join organization on organization.id = organization_id join person on person.id = invited_by
       where accepted_at is null and revoked_at is null and expires_at > '2026-06-01'`,
    );
    expect(invites).toEqual([
      { value: 'viewer@demo.example', org_slug: 'other', role: 'viewer', by: 'Hallgerður Finnsdóttir' },
    ]);
    expect(await count('credential')).toBe(0);
  });

  test('all other slugs and location ids cannot be guessed', async () => {
    const ids = await db.asOwner<{ key: string }>(
      `select slug as key from container where slug not like 'demo-%' union all select id from location where id <> 'demo-location'`,
    );
    expect(ids.length).toBeGreaterThan(80);
    for (const { key } of ids) expect(key).toMatch(/^[a-zA-Z2-9]{12,}$/);
  });

  test('is of a real organization’s size', async () => {
    expect(await count('location where organization_id = 1')).toBe(11);
    const containers = await count('container where organization_id = 1');
    expect(containers).toBeGreaterThanOrEqual(60);
    expect(containers).toBeLessThanOrEqual(85);
    const requests = await count('service_request where organization_id = 1');
    expect(requests).toBeGreaterThan(1300);
    expect(requests).toBeLessThan(1800);
  });
});

test('says what a litre of waste weighs, where a source is known, so that containers can be judged', async () => {
  const densities = await db.asOwner<{ code: string; kg: string }>(
    `select category.code, density.kg_per_unit::text as kg from waste_density density
     join waste_stream stream on stream.organization_id = density.organization_id and stream.id = density.waste_stream_id
     join waste_category category on category.id = stream.waste_category_id
     where density.organization_id = 1 and density.base_unit = 'LTR' order by category.code`,
  );
  expect(densities).toEqual([
    { code: 'cardboard', kg: '0.063' },
    { code: 'food', kg: '0.235' },
    { code: 'glass', kg: '0.225' },
    { code: 'paper', kg: '0.145' },
    { code: 'plastic', kg: '0.024' },
    { code: 'residual', kg: '0.082' },
    { code: 'textile', kg: '0.089' },
  ]);
});

describe('content', () => {
  interface Content {
    stream: number;
    language: string;
    description: string;
    yes_please: string;
    no_thanks: string;
    methods_of_recycling: string;
  }
  let contents: Content[];
  beforeAll(async () => {
    contents = await db.asOwner<Content>(
      `select waste_stream_id as stream, language, description, yes_please, no_thanks, methods_of_recycling from waste_stream_content`,
    );
  });

  test('is there in Icelandic and English for every stream, some of it in Norwegian and Polish', async () => {
    const streams = await db.asOwner<{ id: number }>('select id from waste_stream');
    for (const { id } of streams) {
      const offered = contents.filter(({ stream }) => stream === id).map(({ language }) => language);
      expect(offered, `stream ${id}`).toEqual(expect.arrayContaining(['is', 'en']));
    }
    expect(contents.filter(({ language }) => language === 'no').length).toBeGreaterThan(2);
    expect(contents.filter(({ language }) => language === 'pl').length).toBeGreaterThan(2);
  });

  test('has lists whose items hold together, and none of them on both sides', () => {
    for (const content of contents) {
      const yes = splitList(content.yes_please);
      const no = splitList(content.no_thanks);
      expect(yes.length, JSON.stringify(content)).toBeGreaterThan(1);
      expect(no.length, JSON.stringify(content)).toBeGreaterThan(1);
      const items = [...yes, ...no];
      // An item cut in two by its comma would begin in lower case.
      for (const item of items) expect(item).toMatch(/^[\p{Lu}\d]/u);
      expect(new Set(items).size, JSON.stringify(content)).toBe(items.length);
    }
  });

  test('has the same number of items in Icelandic and English', () => {
    const shape = (language: string) =>
      contents
        .filter((content) => content.language === language)
        .map(({ stream, yes_please, no_thanks }) => [stream, splitList(yes_please).length, splitList(no_thanks).length])
        .toSorted();
    expect(shape('en')).toEqual(shape('is'));
  });

  test('is HTML that nothing has to be removed from, and short enough for the public page', () => {
    for (const { description, methods_of_recycling, ...content } of contents) {
      for (const html of [description, methods_of_recycling]) {
        expect(sanitizeContent(html)).toBe(html);
        expect(html).toMatch(/^<p>.{15,260}<\/p>$/);
      }
      expect(content.yes_please.length + content.no_thanks.length).toBeLessThan(420);
    }
  });
});

describe('two years of requests', () => {
  test('are in the past, with a few open on containers that no other test counts', async () => {
    const [span] = await db.asOwner<{ first: Date; last: Date }>(
      'select min(created_at) as first, greatest(max(created_at), max(closed_at)) as last from service_request',
    );
    expect(span?.last.getTime()).toBeLessThanOrEqual(Date.parse('2026-03-04'));
    expect(span?.first.getTime()).toBeLessThan(Date.parse('2024-03-20'));
    const open = `service_request request join container on container.id = container_id where closed_at is null`;
    expect(await count(`${open} and request.organization_id = 1`)).toBe(7);
    expect(await count(`${open} and slug like 'demo-%'`)).toBe(0);
    expect(await count('outgoing_message')).toBe(0);
  });

  test('come to every end, with most of them done and some joined', async () => {
    const rows = await db.asOwner<{ status: string; count: string }>(
      'select status, count(*) from service_request group by status',
    );
    const byStatus = Object.fromEntries(rows.map(({ status, count: number }) => [status, Number(number)]));
    expect(Object.keys(byStatus).toSorted()).toEqual(['cancelled', 'done', 'in_progress', 'rejected', 'sent']);
    expect(byStatus.done).toBeGreaterThan(20 * (byStatus.rejected ?? 0));
    expect(await count('service_request where report_count > 1')).toBeGreaterThan(50);
  });

  test('follow the year: more in December than in July', async () => {
    const inMonth = (month: number) => count(`service_request where extract(month from created_at) = ${month}`);
    expect(await inMonth(12)).toBeGreaterThan(1.3 * (await inMonth(7)));
  });

  test('have as many reports as they count, and events in a consistent order', async () => {
    const differing = await db.asOwner(
      `with report as (
         select service_request_id, count(*) as reports from service_request_report group by service_request_id
       ), event as (
         select service_request_id, count(*) filter (where kind = 'created') as created,
           count(*) filter (where kind = 'joined') as joined,
           (array_agg(status order by id desc))[1] as last_status,
           (array_agg(created_at order by id))[1] as first_at,
           max(created_at) filter (where status in ('done', 'rejected', 'cancelled')) as ended_at
         from service_request_event group by service_request_id
       )
       select * from service_request request
       left join report on report.service_request_id = request.id
       left join event on event.service_request_id = request.id
       where (request.report_count, 1, request.report_count - 1, request.status, request.created_at, request.closed_at)
         is distinct from (reports, created, joined, last_status, first_at, ended_at)`,
    );
    expect(differing).toEqual([]);
    expect(
      await count(
        `(select created_at < lag(created_at) over (partition by organization_id order by id) as back from service_request_event) event where back`,
      ),
    ).toBe(0);
  });

  test('keep of a person what the container’s action demands, and nothing else', async () => {
    const reports = `service_request_report report join service_request request on request.id = report.service_request_id
      join container_action action on action.container_id = request.container_id`;
    expect(await count(`${reports} where (full_name is not null) <> (requirements && '{name,user}')`)).toBe(0);
    expect(await count(`${reports} where (phone_number is not null) <> ('phone' = any(requirements))`)).toBe(0);
    expect(await count(`${reports} where (email is not null) <> ('email' = any(requirements))`)).toBe(0);
  });

  test('are made by members where one has to be signed in', async () => {
    const asked = `service_request_report report join service_request request on request.id = report.service_request_id
      join container_action action on action.container_id = request.container_id where 'user' = any(requirements)`;
    expect(await count(asked)).toBeGreaterThan(10);
    expect(
      await count(
        `${asked} and not exists (select from person join membership on person_id = person.id
         where full_name = report.full_name and membership.organization_id = report.organization_id)`,
      ),
    ).toBe(0);
  });

  test('name invented people, whose numbers and addresses are unused', async () => {
    const people = await db.asOwner<{ phone_number: string | null; email: string | null }>(
      `select distinct phone_number, email from service_request_report
       union select phone_number, email from service_provider union select null, contact_email from organization`,
    );
    for (const { phone_number, email } of people) {
      if (email !== null) expect(isEmail(email) && email.endsWith('.example'), email).toBe(true);
      if (phone_number === null) continue;
      expect(isPhoneNumber(phone_number), phone_number).toBe(true);
      expect(phone_number).toMatch(/^(\+354 )?0/);
    }
  });
});
