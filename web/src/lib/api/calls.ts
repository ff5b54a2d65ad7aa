import { type BrowserCall, callLines } from './calls.gen.ts';

/** The data of a call that the browser needs before sending it. */
interface CallShape {
  readonly method: string;
  readonly path: string;
  /** Whether it is sent without a token. */
  readonly isOpen: boolean;
}

/** Reads `!name POST /path`, of which the sign and the method may be absent. */
function readLine(line: string): [string, CallShape] {
  const parts = line.replace('!', '').split(' ');
  const [name = ''] = parts;
  return [
    name,
    { method: parts.length > 2 ? (parts[1] ?? '') : 'GET', path: parts.at(-1) ?? '', isOpen: line[0] === '!' },
  ];
}

/** The addresses of all calls that pages send. */
export const calls = Object.fromEntries(callLines.split('\n').map(readLine)) as Readonly<
  Record<BrowserCall, CallShape>
>;
