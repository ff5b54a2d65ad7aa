import { basePath } from '@tunna/contract';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';

const test = testApp();

const key = 'A'.repeat(43);
const files = [
  {
    url: `${basePath}/published-report/${key}/pdf?language=is`,
    page: `/published-report/${key}`,
    code: 'link_invalid',
  },
  { url: `${basePath}/published-report/${key}/waste-return`, page: `/published-report/${key}`, code: 'link_invalid' },
  { url: `${basePath}/published-report/${key}`, page: `/published-report/${key}`, code: 'link_invalid' },
  {
    url: `${basePath}/service-request/link/1.2.3.4.x/attachments/7`,
    page: '/provider/1.2.3.4.x',
    code: 'link_invalid',
  },
];
const browsers = [
  { 'sec-fetch-mode': 'navigate', accept: '*/*' },
  { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
];
const programs = [{}, { accept: '*/*' }, { 'sec-fetch-mode': 'cors', accept: 'text/html' }];

for (const { url, page, code } of files) {
  it(`leads a person from a link that no longer works to its page, and no program: ${url.slice(basePath.length)}`, async () => {
    for (const headers of browsers) {
      const answer = await test.app.inject({ url, headers });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, page]);
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
      expect((await test.app.inject({ url: page, headers })).statusCode).toBe(404);
    }
    for (const headers of programs) {
      const answer = await test.app.inject({ url, headers });
      expect([answer.statusCode, answer.json().code]).toEqual([404, code]);
    }
  });
}

it('leaves other calls in a browser as they are', async () => {
  const answer = await test.app.inject({ url: `${basePath}/nowhere`, headers: { 'sec-fetch-mode': 'navigate' } });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
});
