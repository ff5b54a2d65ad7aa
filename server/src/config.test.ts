import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, settings } from './config.ts';

describe('the settings', () => {
  it('have a default each', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      demo: true,
      trustProxy: false,
    });
  });

  it('treat an empty variable as unset, and remove the last slash of the address', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: 'https://tunna.example.is/' })).toMatchObject({
      port: 3000,
      publicUrl: 'https://tunna.example.is',
    });
  });

  it('name every invalid variable', () => {
    const read = () => readConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://x', TRUST_PROXY: 'yes' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT: .*\nDATABASE_URL: .*\nTRUST_PROXY: /);
    expect(() => readConfig({ SMS_URL: 'https://user:secret@sms.example' })).toThrow(/SMS_URL: SMS_TOKEN/);
  });

  it('accept keys of full length with distinct names, and never quote them', () => {
    const secret = Buffer.alloc(32, 1).toString('base64url');
    expect(readConfig({ INSTANCE_KEYS: `b:${secret}, a:${secret}` }).instanceKeys).toMatchObject([
      { id: 'b' },
      { id: 'a' },
    ]);
    for (const INSTANCE_KEYS of [
      secret,
      `a:${secret.slice(1)}`,
      `a:${secret},a:${secret}`,
      `a b:${secret}`,
      `a:${secret},`,
    ]) {
      const read = () => readConfig({ INSTANCE_KEYS });
      expect(read).toThrow(/INSTANCE_KEYS: must be keys/);
      expect(read).not.toThrow(secret.slice(1));
    }
  });

  it('accept an OpenID provider over https or on this machine, and its id only with its secret', () => {
    const google = { GOOGLE_CLIENT_ID: 'tunna', GOOGLE_CLIENT_SECRET: 'secret' };
    expect(readConfig(google)).toMatchObject({ openidIssuer: 'https://accounts.google.com', googleClientId: 'tunna' });
    for (const OPENID_ISSUER of [
      'https://id.example.is',
      'http://127.0.0.1:4000',
      'http://localhost:4000',
      'http://[::1]:4000',
    ])
      expect(readConfig({ ...google, OPENID_ISSUER }).openidIssuer).toBe(OPENID_ISSUER);
    for (const OPENID_ISSUER of ['http://id.example.is', 'http://localhost.example.is', 'ftp://localhost', 'google'])
      expect(() => readConfig({ ...google, OPENID_ISSUER })).toThrow(/OPENID_ISSUER/);
    expect(() => readConfig({ GOOGLE_CLIENT_ID: 'tunna' })).toThrow(/GOOGLE_CLIENT_SECRET/);
  });

  it('list the operators in lower case; by default there are none', () => {
    expect(readConfig({}).platformOperators).toEqual([]);
    const PLATFORM_OPERATORS = ' Rekstur@Tunna.example, ,vakt@tunna.example';
    expect(readConfig({ PLATFORM_OPERATORS }).platformOperators).toEqual([
      'rekstur@tunna.example',
      'vakt@tunna.example',
    ]);
    expect(() => readConfig({ PLATFORM_OPERATORS: 'everybody' })).toThrow(/PLATFORM_OPERATORS/);
  });

  it('accept map tiles of another host, or none', () => {
    expect(readConfig({}).mapTilesUrl).toBe('https://tile.openstreetmap.org/{z}/{x}/{y}.png');
    expect(readConfig({ MAP_TILES_URL: 'none' }).mapTilesUrl).toBeUndefined();
    const own = 'http://kort.example.is:8080/{z}/{x}/{y}@2x.png?key=1';
    expect(readConfig({ MAP_TILES_URL: own }).mapTilesUrl).toBe(own);
    for (const MAP_TILES_URL of [
      'https://kort.example.is/{z}/{x}.png',
      'https://{z}.kort.example.is/{x}/{y}.png',
      'ftp://kort.example.is/{z}/{x}/{y}.png',
      'kort',
    ])
      expect(() => readConfig({ MAP_TILES_URL }), MAP_TILES_URL).toThrow(/MAP_TILES_URL/);
  });

  it('are all in docs/SETTINGS.md', async () => {
    const documented = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'SETTINGS.md'), 'utf8');
    for (const { environment, doc } of Object.values(settings)) {
      expect(documented).toContain(`\`${environment}\``);
      expect(documented).toContain(doc);
    }
  });
});
