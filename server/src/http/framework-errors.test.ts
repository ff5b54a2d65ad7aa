import { connect } from 'node:net';
import { errorBody } from '@tunna/contract/errors';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';

const test = testApp();
let port = 0;
beforeAll(async () => {
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  const [address] = test.app.addresses();
  if (typeof address === 'object') port = address.port;
});

const securityHeaders = ['content-security-policy', 'x-content-type-options', 'referrer-policy'];
const tooLong = 'x'.repeat(400);

describe('an address that the router rejects', () => {
  it.each([
    ['%E0%A4%A', 400, 'invalid_request'],
    [`container/${tooLong}`, 414, 'address_too_long'],
    ['no-such-call', 404, 'not_found'],
  ])('answers a call as every error does: %s', async (path, status, code) => {
    const answer = await test.app.inject(`/api/v1/${path}`);
    expect(answer.statusCode).toBe(status);
    for (const name of securityHeaders) expect(answer.headers[name], name).toBeDefined();
    expect(errorBody.required({ requestId: true }).strict().parse(answer.json())).toMatchObject({ code });
  });

  it.each([
    ['%E0%A4%A', 400],
    [`container/${tooLong}`, 414],
    ['no-such-page', 404],
  ])('answers a page with HTML: %s', async (path, status) => {
    const answer = await test.app.inject({ url: `/${path}`, headers: { 'accept-language': 'is' } });
    expect(answer.statusCode).toBe(status);
    for (const name of securityHeaders) expect(answer.headers[name], name).toBeDefined();
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('Síða finnst ekki');
  });
});

describe('a request that belongs to no call', () => {
  it('is not answered for TRACE, which would repeat its input', async () => {
    const answer = await send(
      'TRACE /api/v1/terms HTTP/1.1\r\nHost: x\r\nX-Secret: not-to-be-repeated\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).not.toContain('not-to-be-repeated');
  });

  it('is rejected if its body would change the prototype of objects', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/v1/auth/email',
      headers: { 'content-type': 'application/json' },
      payload: '{"email":"a@b.is","__proto__":{"isAdmin":true}}',
    });
    expect(answer.statusCode).toBe(400);
  });
});

/** The response to raw bytes, until the server closes the connection. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let received = '';
    socket.on('data', (data) => {
      received += data.toString();
    });
    socket.on('end', () => resolve(received));
    socket.on('error', reject);
  });
}

describe('bytes that are no HTTP', () => {
  it.each([
    ['no request', 'HELLO\r\n\r\n', 400, 'invalid_request'],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
  ])('answers %s as every error of a call', async (_what, bytes, status, code) => {
    const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const name of securityHeaders) expect(head).toContain(`${name}: `);
    expect(errorBody.strict().parse(JSON.parse(body))).toMatchObject({ code });
  });
});
