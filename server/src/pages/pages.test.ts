import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createTestApp, testApp } from '../../test/app.ts';
import { ofAllTests } from '../../test/hooks.ts';
import { createContainer, createTenant, visitor } from '../../test/records/factories.ts';

const test = testApp();
const tenant = ofAllTests(() => createTenant(test.db, { name: 'Ráðhúsið' }));

const open = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { 'accept-language': 'is', ...headers } });

const send = (slug: string, fields: Record<string, string>) =>
  test.app.inject({
    method: 'POST',
    url: `/container/${slug}/request`,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'is' },
  });

const rows = async () =>
  (await test.db.asOwner<{ count: number }>('select count(*) from service_request_report'))[0]?.count ?? 0;

describe('the landing page', () => {
  it('is complete in its first response: location, name, guide, action, styles and texts', async () => {
    const { slug } = await createContainer(test.db, tenant, { customId: 'PAP-01' });
    const page = await open(`/container/${slug}`);
    expect(page.statusCode).toBe(200);
    for (const part of [
      'Staður',
      'PAP-01',
      'Pappír',
      'Já takk',
      'Dagblöð',
      'Nei takk',
      'Servíettur',
      'Hvað verður um efnið?',
      'Ílátið er fullt',
    ]) {
      expect(page.body).toContain(part);
    }
    expect(page.body).toMatch(/^<!doctype html><html lang="is">/);
    expect(page.body).toContain('<title>Pappír – PAP-01</title>');
    expect(page.body).toContain(`href="/container/${slug}/request"`);
    expect(page.body).not.toMatch(/<script>|<script [^>]*>(?!\{|<\/script>)/);
  });

  it('notes the first scan of a label by a phone, and nothing of other browsers', async () => {
    const own = await createTenant(test.db);
    const { slug } = await createContainer(test.db, own);
    const scanned = async () => {
      const [row] = await own.query<{ at: Date | null }>(
        'select label_scanned_at as at from organization where id = $1',
      );
      return row?.at ?? undefined;
    };
    const iphone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
    await open(`/container/${slug}`, { 'user-agent': 'Mozilla/5.0 (Macintosh) Safari/605.1.15' });
    expect((await open('/container/no-such-one', { 'user-agent': iphone })).statusCode).toBe(404);
    expect(await scanned()).toBeUndefined();
    // The page comes from memory now.
    await open(`/container/${slug}`, { 'user-agent': iphone });
    await expect.poll(scanned).toBeInstanceOf(Date);
    const first = await scanned();
    const { slug: another } = await createContainer(test.db, own);
    await open(`/container/${another}`, { 'sec-ch-ua-mobile': '?1' });
    await open(`/container/${another}`, { 'sec-ch-ua-mobile': '?1' });
    expect(await scanned()).toEqual(first);
  });

  it('is found by a slug with other capitals, and has one address', async () => {
    const { slug } = await createContainer(test.db, tenant);
    const typed = slug.toUpperCase();
    expect(typed).not.toBe(slug);
    for (const rest of ['', '/request', '/request/thank-you', '?language=en']) {
      const page = await open(`/container/${typed}${rest}`);
      const location = rest === '?language=en' ? `/container/${typed}` : `/container/${slug}${rest}`;
      expect([page.statusCode, page.headers.location]).toEqual([rest === '?language=en' ? 303 : 302, location]);
    }
    expect((await open(`/api/v1/container/${typed}`)).json().container.slug).toBe(slug);
    expect((await open('/container/NO-SUCH-ONE')).statusCode).toBe(404);
  });

  it('has no button if nothing can be requested', async () => {
    const { slug } = await createContainer(test.db, tenant, { actions: {}, location: false });
    const page = await open(`/container/${slug}`);
    expect(page.body).not.toContain('Ílátið er fullt');
    expect(page.body).toContain('Engin staðsetning');
    // Instead it names the organization, and a contact if there is one.
    expect(page.body).toContain('Umsjón með ílátinu: Ráðhúsið.');
    await tenant.query("update organization set contact_email = 'umhverfi@radhus.example' where id = $1");
    for (const path of ['', '/request']) {
      const { body } = await open(`/container/${slug}${path}`);
      expect(body).toContain('<a href="mailto:umhverfi@radhus.example">umhverfi@radhus.example</a>');
    }
    // A page that can request a collection does not show the address.
    const { slug: other } = await createContainer(test.db, tenant);
    expect((await open(`/container/${other}`)).body).not.toContain('radhus.example');
  });

  it('uses the chosen language, then the browser’s; content falls back to the container’s first language', async () => {
    const { slug } = await createContainer(test.db, tenant);
    const english = await open(`/container/${slug}`, { 'accept-language': 'de, en-GB;q=0.8, is;q=0.2' });
    expect([english.body.includes('lang="en"'), english.body.includes('Lýsing en')]).toEqual([true, true]);
    const chosen = await open(`/container/${slug}`, { cookie: 'language=is', 'accept-language': 'en' });
    expect(chosen.body).toContain('Lýsing is');
    const polish = await open(`/container/${slug}`, { 'accept-language': 'pl-PL' });
    expect(polish.body).toContain('Wrzucaj');
    expect(polish.body).toMatch(/<div[^>]* lang="is"[^>]*><p>Lýsing is/);
    const norwegian = await open(`/container/${slug}`, { 'accept-language': 'nb-NO' });
    expect(norwegian.body).toMatch(/<html lang="nb">/);
    const unknown = await open(`/container/${slug}`, { 'accept-language': 'fi' });
    expect(unknown.body).toMatch(/<html lang="en">/);
  });

  it('accepts a choice of language or theme without JavaScript, stores it and returns to the page', async () => {
    const { slug } = await createContainer(test.db, tenant);
    const language = await open(`/container/${slug}?language=en`);
    expect([language.statusCode, language.headers.location]).toEqual([303, `/container/${slug}`]);
    expect(language.headers['set-cookie']).toMatch(/^language=en; Path=\/; Max-Age=31536000; SameSite=Lax$/);
    const theme = await open('//evil.example/?theme=dark&x=1');
    expect(theme.headers.location).toBe('/evil.example/?x=1');
    const dark = await open(`/container/${slug}`, { cookie: 'theme=dark' });
    expect(dark.body).toContain('<html lang="is" data-theme="dark">');
    expect((await open(`/container/${slug}?language=xx`)).statusCode).toBe(200);
  });

  it('loads a script that is compressed and has one address', async () => {
    const { slug } = await createContainer(test.db, tenant);
    const script = /(?:src|href)="(\/[^"]+\.js)"/.exec((await open(`/container/${slug}`)).body)?.[1] ?? '';
    const encodingOf = async (accepted: string) => {
      const { statusCode, headers } = await open(script, { 'accept-encoding': accepted });
      return [statusCode, headers['content-encoding']];
    };
    expect(await encodingOf('br')).toEqual([200, 'br']);
    expect(await encodingOf('identity')).toEqual([200, undefined]);
    expect((await open(`${script}.br`)).statusCode).toBe(404);
  });

  it('declares its variants, and is not sent again unchanged', async () => {
    const { slug } = await createContainer(test.db, tenant);
    const page = await open(`/container/${slug}`, { 'accept-encoding': 'gzip, br' });
    expect(page.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'no-cache',
      vary: expect.stringContaining('cookie'),
    });
    const again = await open(`/container/${slug}`, {
      'accept-encoding': 'gzip, br',
      'if-none-match': String(page.headers.etag),
    });
    expect(again.statusCode).toBe(304);
  });

  it('is the same with and without compression', async () => {
    const { slug } = await createContainer(test.db, tenant);
    for (const path of [`/container/${slug}`, `/container/${slug}/request`]) {
      const packed = await test.app.inject({ url: path, headers: { 'accept-encoding': 'gzip' } });
      const plain = await open(path, { 'accept-encoding': 'identity' });
      const withoutKey = (html: string) =>
        html.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '').replaceAll(/ nonce="[^"]+"/g, '');
      expect(packed.headers['content-encoding']).toBe('gzip');
      expect(withoutKey(gunzipSync(packed.rawPayload).toString())).toBe(withoutKey(plain.body));
      expect(plain.body).toContain('<style>');
    }
  });

  it('never turns user text into markup or script', async () => {
    const sly = await createTenant(test.db, { name: '</script><script>alert(1)</script>' });
    await sly.query(`update location set name = $2 where organization_id = $1`, ['"><img src=x onerror=alert(1)>']);
    const { slug } = await createContainer(test.db, sly, { description: '<b>x</b>\u2028</script>' });
    for (const path of [`/container/${slug}`, `/container/${slug}/request`, `/location/${sly.locationId}`]) {
      const { body } = await open(path);
      expect(body).not.toContain('<script>alert');
      expect(body).not.toContain('<img src=x');
      expect(body).not.toContain('<b>x');
    }
  });
});

describe('the request form without JavaScript', () => {
  const filled = { ...visitor, terms: 'on' };

  it('has the required fields of the action, under the organization’s name', async () => {
    const { slug } = await createContainer(test.db, tenant, {
      actions: { empty_container: ['email'] },
      description: 'Við bakinngang',
    });
    const { body } = await open(`/container/${slug}/request`);
    expect(body).toContain('<h1>Ráðhúsið</h1>');
    expect(body).toContain('Við bakinngang');
    expect([
      body.includes('name="email"'),
      body.includes('name="fullName"'),
      body.includes('name="phoneNumber"'),
    ]).toEqual([true, false, false]);
  });

  it('returns with the message at each field and all input', async () => {
    const { slug } = await createContainer(test.db, tenant);
    const before = await rows();
    const page = await send(slug, { ...filled, fullName: '', phoneNumber: 'nei', email: 'a@b', terms: '' });
    expect(page.statusCode).toBe(422);
    for (const message of ['Fylla þarf út reitinn', 'Rangt símanúmer', 'Rangt netfang', 'Samþykkja þarf skilmálana']) {
      expect(page.body).toContain(message);
    }
    expect(page.body).toContain('value="nei"');
    expect(await rows()).toBe(before);
  });

  it('leads to the thank-you page, once, even if it is sent twice', async () => {
    const { slug } = await createContainer(test.db, tenant);
    const form = await open(`/container/${slug}/request`);
    const idempotencyKey = /name="idempotencyKey" value="([^"]+)"/.exec(form.body)?.[1] ?? '';
    const before = await rows();
    for (let times = 0; times < 2; times += 1) {
      const answer = await send(slug, { ...filled, idempotencyKey });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, `/container/${slug}/request/thank-you`]);
    }
    expect(await rows()).toBe(before + 1);
    const second = await send(slug, filled);
    expect(second.headers.location).toBe(`/container/${slug}/request/thank-you?joined`);
    expect((await open(second.headers.location ?? '')).body).toContain('Einhver hafði þegar látið vita');
    expect((await open(`/container/${slug}/request/thank-you`)).body).toContain('Beiðnin er móttekin');
  });

  it('gives every visitor a separate key', async () => {
    const { slug } = await createContainer(test.db, tenant);
    const keys = await Promise.all([1, 2, 3].map(() => open(`/container/${slug}/request`)));
    expect(new Set(keys.map(({ body }) => /name="idempotencyKey" value="([^"]+)"/.exec(body)?.[1])).size).toBe(3);
    expect(keys[0]?.headers['cache-control']).toBe('no-store');
  });

  it('shows that the action is not supported, and who may request it', async () => {
    const lost = await createContainer(test.db, tenant, { location: false });
    expect((await open(`/container/${lost.slug}/request`)).body).toContain('Ekki er hægt að biðja um tæmingu hér');
    const members = await createContainer(test.db, tenant, { actions: { empty_container: ['user'] } });
    const page = await open(`/container/${members.slug}/request`);
    expect(page.body).toContain(`href="/login?from=%2Fcontainer%2F${members.slug}%2Frequest"`);
    expect((await send(members.slug, filled)).statusCode).toBe(401);
  });

  it('asks the eleventh visitor of a minute to wait, and keeps the values of the form', async () => {
    const limited = await createTestApp({ requestsPerMinute: 10 });
    try {
      const { slug } = await createContainer(limited.db, await createTenant(limited.db));
      const post = () =>
        limited.app.inject({
          method: 'POST',
          url: `/container/${slug}/request`,
          payload: new URLSearchParams(filled).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'is' },
        });
      for (let times = 0; times < 10; times += 1) expect((await post()).statusCode).toBe(303);
      const refused = await post();
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.body).toContain('Of margar beiðnir');
      expect(refused.body).toContain(`value="${visitor.email}"`);
    } finally {
      await limited.close();
    }
  });
});

describe('other pages', () => {
  it('respond with 404 and a way back for unknown containers, locations, sub-paths and links', async () => {
    const { slug } = await createContainer(test.db, tenant);
    const hidden = await createTenant(test.db, { published: false });
    for (const path of [
      '/container/nope',
      `/container/${slug}/nope`,
      `/location/${hidden.locationId}`,
      '/location/x/9',
      '/s/nope',
      '/terms/nope',
      '/no/such',
    ]) {
      const page = await open(path);
      expect([path, page.statusCode]).toEqual([path, 404]);
      expect(page.body).toContain('Síða finnst ekki');
    }
  });

  it('show a published location with its streams in Icelandic order, its guides, and its figures if there are any', async () => {
    const busy = await createTenant(test.db);
    await busy.query(`insert into waste_stream (organization_id, waste_category_id, name_override)
       select $1, 1, name from unnest(array['Ölflöskur', 'Þurrsorp', 'Ásar', 'Aska', 'Zink']) name`);
    await busy.query(
      `insert into container (organization_id, slug, location_id, waste_stream_id)
       select organization_id, 'stream-' || id, $2, id from waste_stream where organization_id = $1`,
      [busy.locationId],
    );
    const page = await open(`/location/${busy.locationId}`);
    const shown = ['Aska', 'Ásar', 'Pappír', 'Zink', 'Þurrsorp', 'Ölflöskur'].map((name) => page.body.indexOf(name));
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
    expect(page.body).not.toContain('Tæmingar síðustu 12 mánuði');
    await busy.query(`insert into service_request (organization_id, container_id, action_type, status, closed_at)
       select $1, id, 'empty_container', 'done', date_trunc('month', now()) - interval '1 day' from container where organization_id = $1`);
    expect((await open(`/location/${busy.locationId}`)).body).toContain('Tæmingar síðustu 12 mánuði');
    expect((await open(`/location/${busy.locationId}/${busy.wasteStreamId}`)).body).toContain('Lýsing is');
  });

  it('follow a short link inside the product', async () => {
    await tenant.query(`insert into short_link values ($1, 'stutt1', '/container/x')`);
    const answer = await open('/s/stutt1');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/container/x']);
    for (const target of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
      const insert = tenant.query(`insert into short_link values ($1, 'stutt2', $2)`, [target]);
      await expect(insert).rejects.toThrow(/short_link_target_path_check/);
    }
  });

  it('show the terms in Icelandic and English, or the operator’s', async () => {
    const { mkdir, writeFile } = await import('node:fs/promises');
    expect((await open('/terms')).body).toContain('Persónuverndarstefna');
    expect((await open('/terms/terms-of-service', { 'accept-language': 'en' })).body).toContain('Terms of service');
    await mkdir(`${test.dataDirectory}/terms`);
    await writeFile(`${test.dataDirectory}/terms/privacy-policy.is.html`, '<p>Okkar stefna<script>x()</script></p>');
    const own = (await test.app.inject('/api/v1/terms/privacy-policy/is')).json();
    expect(own).toEqual({ content: '<p>Okkar stefna</p>' });
  });
});

describe('the pages for signed-in users', () => {
  const nonceIn = (policy: unknown) => /style-src 'nonce-([^']+)' 'self'/.exec(String(policy))?.[1];

  it('do not show the public front page to a browser with a token, and start the application', async () => {
    const stranger = await open('/');
    expect(stranger.body).toContain('Hvað má fara í ílátið?');
    const person = await open('/', { cookie: 'theme=dark; signed_in=1' });
    expect(person.statusCode).toBe(200);
    expect(person.body).not.toContain('Hvað má fara í ílátið?');
    expect(person.body).toContain('<div id="root"><div data-take-over="always"><noscript>');
    expect(person.body).toContain('"answers":[],"signedIn":true');
    expect(person.headers['cache-control']).toBe('no-store');
  });

  it('fetch the first script and what it imports before the application, because it starts the first calls', async () => {
    const { body } = await open('/organization/demo');
    expect(body).toMatch(/<script type="module" async data-now fetchpriority="high" src="\/assets\/boot-[^"]+"/);
    const preloaded = [...body.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map((match) => match[1] ?? '');
    expect(new Set(preloaded).size).toBe(preloaded.length);
    expect(preloaded[0]).toMatch(/rolldown-runtime|start/);
    expect(preloaded.findIndex((file) => file.includes('/start-'))).toBeLessThan(
      preloaded.findIndex((file) => file.includes('/main-')),
    );
  });

  it('contain no session data, which only the browser has', async () => {
    for (const path of ['/account', '/admin-metrics', '/department/report', '/setup', '/signup']) {
      const page = await open(path);
      expect([path, page.statusCode]).toEqual([path, 200]);
      expect(page.body).toMatch(/<div id="root">(?:<!--\$-->)?<div data-take-over="always"><noscript>/);
    }
  });

  it('are rendered if they need no session, with their own style sheets', async () => {
    for (const [path, words] of [
      ['/login?from=%2Faccount', 'Netfang eða símanúmer'],
      ['/auth/google-callback?code=a&state=b', 'Skrái inn…'],
      ['/link', 'Ýttu á hnappinn til að skrá þig inn'],
      ['/sign-in/department', 'Innskráning deildar'],
      ['/sign-in/device', 'Innskráning tækis'],
    ] as const) {
      const page = await open(path);
      expect(page.body).toContain(words);
      expect(page.body).toContain('data-take-over="always"');
      const sheets = [...page.body.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map((match) => match[1] ?? '');
      expect(sheets.length).toBeGreaterThan(0);
      for (const sheet of sheets) expect((await open(sheet)).statusCode).toBe(200);
    }
  });

  it('allow inserted style sheets by a nonce per response; cached pages have none', async () => {
    const [one, other] = [await open('/login'), await open('/login')];
    const [first, second] = [one, other].map(({ headers }) => nonceIn(headers['content-security-policy']));
    expect(first).toMatch(/^[\w+/]{22}==$/);
    expect(second).not.toBe(first);
    expect(one.body).toContain(` nonce="${first}"></script>`);
    const { slug } = await createContainer(test.db, tenant);
    const kept = await open(`/container/${slug}`);
    expect(kept.headers['content-security-policy']).not.toContain('nonce');
    expect(kept.body).not.toContain('nonce');
  });

  it('name all files of the application, so that none is found late', async () => {
    const page = await open('/login');
    const files = /data-application="([^"]+)"/.exec(page.body)?.[1]?.split(' ') ?? [];
    expect(files[0]).toMatch(/^\/assets\/main-/);
    for (const file of files) expect((await open(file)).statusCode).toBe(200);
  });
});
