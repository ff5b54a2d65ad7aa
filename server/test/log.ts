import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';
import { logOptions } from '../src/log.ts';

/** A log of every level, with its recorded text. */
export function captureLog(): { readonly log: Logger; text(): string } {
  let text = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  return { log: pino({ level: 'trace', ...logOptions }, sink), text: () => text };
}
