import { describe, expect, it } from 'vitest';
import { readCommandLine } from './command-line.mjs';
import { defaultSettings } from './service/place.mjs';

describe('arguments', () => {
  it.each([
    [['run'], { name: 'run', settings: defaultSettings() }],
    [
      ['pair', 'x.is', 'BCDF', '--port', '3=a', '--port', 'b'],
      { name: 'pair', address: 'x.is', code: 'BCDF', settings: defaultSettings(), ports: ['3=a', 'b'] },
    ],
    [['service', 'print'], { name: 'service', action: 'print' }],
    [['run', '--settings', '/etc/a.json'], { name: 'run', settings: '/etc/a.json' }],
    [['--settings=b.json', 'check'], { name: 'check', settings: 'b.json' }],
  ])('%j are a command', (args, command) => {
    expect(readCommandLine(args)).toEqual({ command });
  });

  it.each([
    [[], /^A command is missing/],
    [['runn'], /^runn is not a command/],
    [['settings.json'], /^settings.json is not a command/],
    [['run', 'settings.json'], /^settings.json is not expected after run/],
    [['pair', 'https://x'], /^pair needs the address/],
    [['find', 'x'], /^x is not expected after find/],
    [['service'], /^service needs an action/],
    [['service', 'install', 'now'], /^now is not expected/],
    [['run', '--settings'], /--settings/],
    [['run', '--speed', '9600'], /--speed/],
    [['run', '--port', '3=a'], /^--port is not an option of run/],
    [['check', '--pick', '1'], /^--pick is not an option of check/],
    [['service', 'install', '--settings', 'a.json'], /^--settings is not an option of service/],
  ])('%j are wrong', (args, message) => {
    const line = readCommandLine(args);
    expect(line).toMatchObject({ exitCode: 2, print: expect.stringMatching(message) });
  });

  it('help and version win over a missing command', () => {
    expect(readCommandLine(['--help'])).toMatchObject({
      exitCode: 0,
      print: expect.stringMatching(/^Usage: tunna-agent/),
    });
    expect(readCommandLine(['run', '-v'])).toEqual({ exitCode: 0, print: '0.1.0' });
  });
});
