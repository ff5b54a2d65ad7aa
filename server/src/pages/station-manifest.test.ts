import { describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';

const test = testApp();

const open = (url: string) => test.app.inject({ url, headers: { 'accept-language': 'is' } });

describe('the weighing station', () => {
  it('is one document for every location, and reveals nothing before a login', async () => {
    const [one, other] = await Promise.all([open('/scale-location/a'), open('/scale-location/b/7')]);
    expect(one.statusCode).toBe(200);
    expect(other.statusCode).toBe(200);
    const bare = (body: string) => body.replaceAll(/"url":"[^"]*"|nonce="[^"]*"/g, '');
    expect(bare(one.body)).toBe(bare(other.body));
    expect(one.headers['content-security-policy']).toContain("worker-src 'self'");
  });

  it('may use serial ports, which no other page may', async () => {
    const allowed = async (url: string) =>
      String((await open(url)).headers['permissions-policy'])
        .split(', ')
        .sort();
    const closed = ['camera=()', 'geolocation=()', 'microphone=()'];
    for (const url of ['/scale-location/a', '/scale-location/a/7'])
      expect(await allowed(url)).toEqual([...closed, 'serial=(self)']);
    for (const url of ['/', '/login', '/organization/a', '/department/containers', '/no-such-page', '/api/v1/session'])
      expect(await allowed(url), url).toEqual([...closed, 'serial=()']);
  });

  it('is cached by a service worker that browsers always revalidate', async () => {
    const worker = await open('/scale-location/sw.js');
    expect(worker.headers['content-type']).toContain('javascript');
    expect(worker.headers['cache-control']).toBe('no-cache');
  });

  it('can be installed for its own location', async () => {
    const manifest = await open('/scale-location/%C3%BE%22/manifest.webmanifest');
    expect(manifest.headers['content-type']).toContain('application/manifest+json');
    const {
      start_url: start,
      scope,
      icons,
    } = manifest.json<{
      start_url: string;
      scope: string;
      icons: { src: string }[];
    }>();
    expect([start, scope]).toEqual(['/scale-location/%C3%BE%22', '/scale-location/']);
    for (const { src } of icons) expect((await open(src)).headers['content-type']).toBe('image/png');
  });
});
