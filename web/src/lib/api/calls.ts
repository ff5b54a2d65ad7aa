import { type BrowserCall, callLines } from './calls.gen.ts';

/** The data of a call that the browser needs before sending it. */
interface CallShape {
  readonly method: string;
  readonly path: string;
  /** Whether it is sent without a token. */
  readonly isOpen: boolean;
  /** Whether repeated calls with the same key create one record. */
  readonly isOnce: boolean;
}

/** Reads `!name POST /path`, of which the sign (`!` or `+`) and the method may be absent. */
function readLine(line: string): [string, CallShape] {
  const parts = line.replace(/^[!+]/, '').split(' ');
  const [name = ''] = parts;
  const method = parts.length > 2 ? (parts[1] ?? '') : 'GET';
  return [name, { method, path: parts.at(-1) ?? '', isOpen: line[0] === '!', isOnce: line[0] === '+' }];
}

const readLines = (lines: string) => Object.fromEntries(lines.split('\n').map(readLine));

/** The addresses of all calls that pages send; those of files to save after `loadDownloads`. */
export const calls = readLines(callLines) as Readonly<Record<BrowserCall, CallShape>>;

/** Adds the addresses of files to save, which few visits need. */
export const loadDownloads = async (): Promise<void> => {
  const { downloadLines } = await import('./download-calls.gen.ts');
  Object.assign(calls, readLines(downloadLines));
};
