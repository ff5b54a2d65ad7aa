import { userInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { codeOf, folderSentence, messageOf, serialSentence, serverSentence } from './fault.ts';
import { ServerRefusal } from './server-client.ts';

const place = { folder: '/var/lib/tunna-agent', file: '/etc/agent.json' };
const server = { server: 'https://tunna.example.is', file: '/etc/agent.json' };
const failure = (code: string, message = code) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) });

describe('one sentence', () => {
  it.each([
    ['EACCES', `may not be written by the account ${userInfo().username}`],
    ['ENOSPC', 'is on a full disk'],
    ['EROFS', 'is on a disk that is read-only'],
    ['ENOTDIR', 'is not a folder'],
    ['EMFILE', 'cannot be written (EMFILE)'],
  ])('about a folder with %s', (code, problem) => {
    expect(folderSentence(code, place)).toBe(
      `The folder /var/lib/tunna-agent (setting dataDirectory in /etc/agent.json) ${problem}; expected a folder that this account can write.`,
    );
  });

  it.each([
    [failure('ENOTFOUND'), 'has a name that is not found'],
    [failure('ECONNREFUSED'), 'refuses the connection'],
    [failure('SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate'), 'is not trusted (self-signed certificate)'],
    [new DOMException('late', 'TimeoutError'), 'does not answer in time'],
    [
      new AggregateError([Object.assign(new Error('x'), { code: 'EHOSTUNREACH' })]),
      'cannot be reached from this network',
    ],
    [new ServerRefusal(404, undefined, undefined), 'is not Tunna: it answered 404'],
    [
      new ServerRefusal(401, { code: 'credential_invalid' }, undefined),
      'rejects the key (setting key in /etc/agent.json)',
    ],
    [new ServerRefusal(429, { code: 'too_many_requests' }, undefined), 'rejects more calls for a while'],
    [new ServerRefusal(503, { code: 'unavailable' }, undefined), 'has an error (503)'],
    [new ServerRefusal(403, { code: 'forbidden', message: 'no' }, undefined), 'rejected a call: 403 (forbidden) no.'],
  ])('about the server after %s', (error, problem) => {
    const sentence = serverSentence(error, server);
    expect(sentence).toContain(problem);
    expect(sentence).toContain('https://tunna.example.is');
    expect(sentence).not.toMatch(/undefined|\n/);
  });

  it.each([
    ['Error: No such file or directory, cannot open /dev/ttyUSB9', 'does not exist; this computer has /dev/ttyUSB0.'],
    ['Opening COM9: File not found', 'does not exist'],
    ['Error: Permission denied, cannot open /dev/ttyUSB9', 'must be in the group dialout'],
    ['Opening COM9: Access denied', 'may not be opened by the account'],
    ['Error Resource temporarily unavailable Cannot lock port', 'is used by another program'],
    ['Input/output error', 'cannot be opened (Input/output error)'],
  ])('about a serial port after %s', (message, problem) => {
    expect(serialSentence(message, '/dev/ttyUSB9', ['/dev/ttyUSB0'])).toContain(problem);
  });

  it('finds code and message of the cause', () => {
    expect([codeOf(failure('ENOTFOUND', 'x')), messageOf(failure('ENOTFOUND', 'x'))]).toEqual(['ENOTFOUND', 'x']);
    expect([codeOf('text'), messageOf('text'), codeOf(new Error('x'))]).toEqual(['', 'text', '']);
  });
});
