import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, settings } from './config.ts';

describe('the settings', () => {
  it('need no variable at all', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      demo: true,
      trustProxy: false,
    });
  });

  it('take an empty variable as unset, and the address without its last slash', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: 'https://tunna.example.is/' })).toMatchObject({
      port: 3000,
      publicUrl: 'https://tunna.example.is',
    });
  });

  it('name every variable that cannot be used', () => {
    const read = () => readConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://x', TRUST_PROXY: 'yes' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT: .*\nDATABASE_URL: .*\nTRUST_PROXY: /);
    expect(() => readConfig({ SMS_URL: 'https://user:secret@sms.example' })).toThrow(/SMS_URL: SMS_TOKEN/);
  });

  it('are all in the README', async () => {
    const readme = await readFile(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8');
    for (const { environment } of Object.values(settings)) expect(readme).toContain(`\`${environment}\``);
    for (const { doc } of Object.values(settings)) expect(readme).toContain(doc);
  });
});
